import { useRecordContext } from 'react-admin'
import type { ListedPayment, ShownPayment } from '#admin/resources/payments/payments.data.ts'

/** The payment on the screen; undefined while only what the list knows of it is there. */
export function useShownPayment(): ShownPayment | undefined {
  const payment = useRecordContext<ListedPayment | ShownPayment>()
  return payment && 'events' in payment ? payment : undefined
}
