import type { ResourceData } from '#admin/core/data/resource-data.ts'
import { listPayments, showPayment } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail, PaymentRecord } from '#shared/money/payments/payments.schema.ts'

export const paymentsData: ResourceData = {
  list: listPayments,
  show: showPayment,
  branchScope: 'branch',
}

/** Payments as react-admin records. */
export type ListedPayment = PaymentRecord & { id: string }
export type ShownPayment = PaymentDetail & { id: string }
