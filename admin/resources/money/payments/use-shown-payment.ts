import { useRecordContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { PaymentDetail, PaymentRecord } from '#shared/money/payments/payments.schema.ts'

/** The current payment; undefined while only the list’s row is loaded. */
export function useShownPayment(): AdminRecord<PaymentDetail> | undefined {
  const payment = useRecordContext<AdminRecord<PaymentRecord> | AdminRecord<PaymentDetail>>()
  return payment && 'events' in payment ? payment : undefined
}
