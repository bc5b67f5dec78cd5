import { Box, InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { v4 } from 'uuid'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import { readSum } from '#admin/ui/sums.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatLira, kurusOf, liraOf, PaidLira } from '#shared/core/money.ts'
import { describeIssue } from '#shared/core/validation.ts'
import { addReferralBalance, changeBalance, type Wallet } from '#shared/money/balances/balances.contract.ts'

/** `referral` credits a referral reward, which has a fixed reason. */
export type Direction = 'in' | 'out' | 'referral'

interface ChangeDialogProps {
  wallet: WalletRecord
  direction: Direction
  onClose: () => void
}

const words = {
  in: { title: balanceTexts.topUpOf, confirm: balanceTexts.topUp, hint: balanceTexts.topUpReason },
  out: { title: balanceTexts.takeOf, confirm: balanceTexts.take, hint: balanceTexts.takeReason },
  referral: {
    title: balanceTexts.referralOf,
    confirm: balanceTexts.referral,
    hint: balanceTexts.referralHint,
  },
} as const

/** The typed amount in kuruş, signed by its direction, or its error. */
function read(text: string, balance: number, direction: Direction) {
  const parsed = PaidLira.safeParse(readSum(text.trim()), { error: describeIssue, reportInput: true })
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message }
  const change = kurusOf(parsed.data) * (direction === 'out' ? -1 : 1)
  const after = kurusOf(balance) + change
  return { change, after, problem: after < 0 ? balanceTexts.notEnough : undefined }
}

/** Credits or debits a balance, with a reason and the resulting balance. */
export function ChangeDialog({ wallet, direction, onClose }: ChangeDialogProps) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  // Idempotency key: kept for retries of the same form, replaced when the amount changes.
  const [requestKey, setRequestKey] = useState(() => v4())
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const { title, confirm, hint } = words[direction]
  const { change, after, problem } = read(text, wallet.balance, direction)
  // A partial input is not yet an amount, but one that is too large is reported at once.
  const shownProblem = isChecked || after !== undefined ? problem : undefined
  const isReferral = direction === 'referral'
  const isReasonMissing = !isReferral && !reason.trim()

  async function save() {
    setChecked(true)
    if (change === undefined || problem || isReasonMissing) return
    let changed: Wallet | undefined
    const isDone = await run(async () => {
      const { id, user_id: userId, branch_id: branchId, name, surname } = wallet
      changed = isReferral
        ? await call(addReferralBalance, {
            params: { userId },
            body: { branchId, additionalAmount: liraOf(change), name, surname, requestKey },
          })
        : await call(changeBalance, {
            params: { memberId: id },
            body: { amount: liraOf(change), description: reason, requestKey },
          })
    })
    if (!isDone || !changed) return
    notify(balanceTexts.changed(formatLira(changed.balance)), { type: 'success' })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={title(wallet.owner)}
      confirm={confirm}
      isRunning={isRunning}
      onConfirm={save}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <TextField
            id="change-amount"
            label={balanceTexts.amount}
            value={text}
            required
            autoFocus
            autoComplete="off"
            error={shownProblem !== undefined}
            helperText={shownProblem ?? (isReferral ? hint : balanceTexts.changeHint)}
            onChange={({ target }) => {
              setText(target.value)
              setRequestKey(v4())
            }}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { endAdornment: <InputAdornment position="end">₺</InputAdornment> },
            }}
          />
          {!isReferral && (
            <TextField
              id="change-reason"
              label={balanceTexts.reason}
              value={reason}
              required
              autoComplete="off"
              error={isChecked && isReasonMissing}
              helperText={isChecked && isReasonMissing ? validationMessages.required : hint}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: 300 } }}
            />
          )}
          <Box component="dl" sx={{ m: 0, display: 'flex', gap: 4 }}>
            <Sum label={balanceTexts.before} value={formatLira(wallet.balance)} />
            <Sum
              isStrong
              label={balanceTexts.after}
              value={after === undefined || problem ? '–' : formatLira(liraOf(after))}
            />
          </Box>
        </Box>
      }
    />
  )
}
