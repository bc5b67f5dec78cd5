import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatLira } from '#shared/core/money.ts'
import { closeFailedRefund } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail, Refund } from '#shared/money/payments/payments.schema.ts'

interface CloseRefundDialogProps {
  payment: AdminRecord<PaymentDetail>
  refund: Pick<Refund, '_id' | 'amount'>
  onClose: () => void
}

/** Closes a refund the provider rejected, with a note on its resolution. */
export function CloseRefundDialog({ payment: { id }, refund, onClose }: CloseRefundDialogProps) {
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isRunning, run } = useAction()
  const isMissing = isChecked && !note.trim()

  async function save() {
    setChecked(true)
    if (!note.trim()) return
    const isDone = await run(
      () => call(closeFailedRefund, { params: { id, refundId: refund._id }, body: { note } }),
      paymentTexts.closeRefundDone,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={paymentTexts.closeRefundTitle(formatLira(refund.amount))}
      confirm={paymentTexts.closeRefund}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Typography variant="body2">{paymentTexts.closeRefundText}</Typography>
          <TextField
            id="close-refund-note"
            label={paymentTexts.closeRefundNote}
            value={note}
            required
            autoComplete="off"
            error={isMissing}
            helperText={isMissing ? validationMessages.required : paymentTexts.closeRefundNoteHint}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      }
    />
  )
}
