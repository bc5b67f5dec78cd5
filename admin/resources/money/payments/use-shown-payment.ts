import { useRecordContext } from 'react-admin'
import type { ListedPayment, ShownPayment } from '#admin/resources/money/payments/payments.data.ts'

/** The current payment; undefined while only the list’s row is loaded. */
export function useShownPayment(): ShownPayment | undefined {
  const payment = useRecordContext<ListedPayment | ShownPayment>()
  return payment && 'events' in payment ? payment : undefined
}
