import SyncIcon from '@mui/icons-material/SyncOutlined'
import { Button, Card, Typography } from '@mui/material'
import { useAllows } from '#admin/core/auth/use-person.ts'
import { call } from '#admin/core/client.ts'
import type { ShownPayment } from '#admin/resources/money/payments/payments.data.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { useAction } from '#admin/ui/use-action.ts'
import { isOpen } from '#shared/money/payments/payment-status.ts'
import { settlePayment } from '#shared/money/payments/payments.contract.ts'

/** Queries the provider about an open payment. */
export function SettleCard({ payment: { id, status } }: { payment: ShownPayment }) {
  const { isRunning, run } = useAction()
  const allows = useAllows()
  if (!isOpen(status) || !allows('payments', 'refund')) return null
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {paymentTexts.settleHint}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<SyncIcon />}
        loading={isRunning}
        onClick={() => run(() => call(settlePayment, { params: { id } }), paymentTexts.settled)}
      >
        {paymentTexts.settle}
      </Button>
    </Card>
  )
}
