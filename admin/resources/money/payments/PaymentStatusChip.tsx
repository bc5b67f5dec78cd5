import { Chip, type ChipProps } from '@mui/material'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import type { PaymentStatus } from '#shared/money/payments/payment-status.ts'

const colors = {
  created: 'default',
  'awaiting-3ds': 'secondary',
  authorising: 'warning',
  review: 'warning',
  paid: 'success',
  failed: 'error',
  expired: 'default',
  cancelled: 'info',
  'partially-refunded': 'info',
  refunded: 'info',
} as const satisfies Record<PaymentStatus, ChipProps['color']>

export function PaymentStatusChip({ status }: { status: PaymentStatus }) {
  return <Chip size="small" variant="outlined" color={colors[status]} label={paymentTexts.statuses[status]} />
}
