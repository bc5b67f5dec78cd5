import SyncIcon from '@mui/icons-material/SyncOutlined'
import { Button, Card, Typography } from '@mui/material'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { isOpen } from '#shared/money/payments/payment-status.ts'
import { settlePayment } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail } from '#shared/money/payments/payments.schema.ts'

/** Queries the provider about an open payment. */
export function SettleCard({ payment: { id, status } }: { payment: AdminRecord<PaymentDetail> }) {
  const { isRunning, run } = useAction()
  const canAccess = useCanAccess()
  if (!isOpen(status) || !canAccess('payments', 'refund')) return null
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
