import UndoIcon from '@mui/icons-material/UndoOutlined'
import { Alert, Box, Button, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { RefundDialog } from '#admin/resources/money/payments/RefundDialog.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { wasPaid } from '#shared/money/payments/payment-status.ts'
import { closeFailedRefund } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail, Refund } from '#shared/money/payments/payments.schema.ts'

/** The refunds of a payment, and the refundable amount. */
export function RefundCard({ payment }: { payment: AdminRecord<PaymentDetail> }) {
  const [isAsking, setAsking] = useState(false)
  const [closing, setClosing] = useState<Pick<Refund, '_id' | 'amount'>>()
  const canAccess = useCanAccess()
  const { refunds, refundable, status } = payment
  if (!wasPaid(status)) return null
  return (
    <Section title={paymentTexts.refunds}>
      {refunds.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {paymentTexts.noRefunds}
        </Typography>
      )}
      {refunds.map(({ _id, amount, reason, status: refundStatus, actorName, createdAt, needsAttention }) => (
        <Box key={_id}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatKurus(amount)}
            </Typography>
            <Chip
              size="small"
              variant="outlined"
              color={refundStatus === 'done' ? 'success' : refundStatus === 'failed' ? 'warning' : 'default'}
              label={paymentTexts.refundStatuses[refundStatus]}
            />
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {[actorName, formatShortMoment(createdAt)].filter(Boolean).join(' · ')}
          </Typography>
          {needsAttention && (
            <Alert
              severity="warning"
              sx={{ mt: 1 }}
              action={
                canAccess('payments', 'refund') && (
                  <Button color="inherit" onClick={() => setClosing({ _id, amount })}>
                    {paymentTexts.closeRefund}
                  </Button>
                )
              }
            >
              {paymentTexts.failedRefundHint}
            </Alert>
          )}
        </Box>
      ))}
      {refundable > 0 && canAccess('payments', 'refund') && (
        <Button
          color="error"
          variant="outlined"
          startIcon={<UndoIcon />}
          onClick={() => setAsking(true)}
          sx={{ justifySelf: 'start' }}
        >
          {paymentTexts.refund}
        </Button>
      )}
      {isAsking && <RefundDialog payment={payment} onClose={() => setAsking(false)} />}
      {closing && (
        <ActionDialog
          endpoint={closeFailedRefund}
          params={{ id: payment.id, refundId: closing._id }}
          defaultValues={{ note: '' }}
          title={paymentTexts.closeRefundTitle(formatKurus(closing.amount))}
          content={<Typography variant="body2">{paymentTexts.closeRefundText}</Typography>}
          confirm={paymentTexts.closeRefund}
          done={paymentTexts.closeRefundDone}
          onClose={() => setClosing(undefined)}
        >
          <TextFormField
            source="note"
            label={paymentTexts.closeRefundNote}
            hint={paymentTexts.closeRefundNoteHint}
            maxLength={300}
          />
        </ActionDialog>
      )}
    </Section>
  )
}
