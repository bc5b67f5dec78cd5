import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { staffRemedyOf } from '#shared/access/turnstile/reasons.ts'
import { checkIn } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { formatKurus } from '#shared/core/money.ts'

export interface CheckedIn {
  _id: string
  name: string
  branch: string | null
}

/** Lets a member in by name at once; `refusal` is why the gate's rules refuse it, with the remedy. */
export function useCheckIn(user: CheckedIn, onAdmitted: () => void) {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const [refusal, setRefusal] = useState('')

  const admit = () =>
    run(async () => {
      const body = { user: user._id, branch: user.branch ?? '' }
      const { allowed, message, reason, nextAllowedAt, debt } = await call(checkIn, { body })
      const next = nextAllowedAt ? new Date(nextAllowedAt) : null
      setRefusal(allowed ? '' : `${message} ${staffRemedyOf(reason, next)}`.trim())
      if (!allowed) return
      if (debt) notify(texts.checkInDebt(formatKurus(debt.amount)), { type: 'warning' })
      else notify(texts.checkInDone, { type: 'success' })
      onAdmitted()
    })

  return { isRunning, refusal, admit }
}
