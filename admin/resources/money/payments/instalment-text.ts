import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import type { Payment } from '#shared/money/payments/payments.schema.ts'

export const instalmentText = ({ installment }: Payment): string =>
  installment === 1 ? paymentTexts.onePayment : paymentTexts.instalments(installment)
