import { Alert, Box, InputAdornment, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { v4 } from 'uuid'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import { readSum } from '#admin/ui/sums.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatLira, kurusOf, liraOf, PaidLira } from '#shared/core/money.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { refundPayment } from '#shared/money/payments/payments.contract.ts'
import type { PaymentDetail } from '#shared/money/payments/payments.schema.ts'

/** The typed amount in kuruş, or its error. */
function read(text: string, refundable: number): { amount?: number; problem?: string | undefined } {
  const parsed = PaidLira.safeParse(readSum(text.trim()), { error: describeIssue, reportInput: true })
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message }
  const amount = kurusOf(parsed.data)
  if (amount > kurusOf(refundable)) return { problem: paymentTexts.refundTooHigh(formatLira(refundable)) }
  return { amount }
}

interface RefundDialogProps {
  payment: AdminRecord<PaymentDetail>
  onClose: () => void
}

/** Refunds a payment in full or in part, with the reason and the consequences. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { id, kind, title, userName, refundable } = payment
  const [text, setText] = useState(String(refundable).replace('.', ','))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  // Idempotency key: kept for retries of the same form, replaced when the amount changes.
  const [requestKey, setRequestKey] = useState(() => v4())
  const { isRunning, run } = useAction()
  const { amount, problem } = read(text, refundable)
  const isWhole = amount === kurusOf(refundable)
  const isReasonMissing = !reason.trim()
  const left = amount === undefined ? undefined : liraOf(kurusOf(refundable) - amount)

  async function save() {
    setChecked(true)
    if (amount === undefined || isReasonMissing) return
    const isDone = await run(
      () =>
        call(refundPayment, {
          params: { id },
          body: { amount: liraOf(amount), reason, requestKey },
        }),
      paymentTexts.refundDone,
    )
    if (isDone) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={paymentTexts.refundTitle(title, userName)}
      confirm={paymentTexts.refund}
      destructive
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            id="refund-amount"
            label={paymentTexts.refundAmount}
            value={text}
            required
            autoComplete="off"
            error={problem !== undefined}
            helperText={problem ?? paymentTexts.refundAmountHint}
            onChange={({ target }) => {
              setText(target.value)
              setRequestKey(v4())
            }}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
            }}
          />
          <TextField
            id="refund-reason"
            label={paymentTexts.refundReason}
            value={reason}
            required
            autoComplete="off"
            error={isChecked && isReasonMissing}
            helperText={
              isChecked && isReasonMissing ? validationMessages.required : paymentTexts.refundReasonHint
            }
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          <Box component="dl" sx={{ m: 0, display: 'flex', gap: 4 }}>
            <Sum label={paymentTexts.refundable} value={formatLira(refundable)} />
            <Sum isStrong label={paymentTexts.left} value={left === undefined ? '–' : formatLira(left)} />
          </Box>
          <Alert severity={isWhole ? 'warning' : 'info'}>
            {paymentTexts.follows[isWhole ? 'whole' : 'part'][kind]}
          </Alert>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {paymentTexts.sameDay}
          </Typography>
        </Box>
      }
    />
  )
}
