import { paymentTexts } from '#admin/resources/payments/payments.texts.ts'
import type { Payment } from '#shared/payments/payments.schema.ts'

export const instalmentText = ({ installment }: Payment): string =>
  installment === 1 ? paymentTexts.onePayment : paymentTexts.instalments(installment)
