import { FormControlLabel, Switch, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { paymentRecordTexts as texts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { listReceivables, type Receivable } from '#shared/money/receivables/receivables.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The member who pays; the name and the phone number of the record follow the account. */
export function MemberInput() {
  const user: unknown = useWatch({ name: 'user' })
  const { setValue } = useFormContext()
  const id = typeof user === 'string' ? user : ''
  const { data } = useGetOne<AdminRecord<User>>('users', { id }, { enabled: id !== '' })
  useEffect(() => {
    if (!data) return
    setValue('memberName', data.name, { shouldDirty: true })
    setValue('phone', data.phone ?? '', { shouldDirty: true })
  }, [data, setValue])
  return <ReferenceFormField source="user" label={texts.account} none={texts.noAccount} {...memberSource} />
}

/** The receivables that an amount settles, the earliest due date first; none if they come to less than it. */
function settledBy(owed: readonly Receivable[], lira: unknown): readonly Receivable[] {
  let left = typeof lira === 'number' ? kurusOf(lira) : 0
  const chosen: Receivable[] = []
  for (const one of owed) {
    if (left <= 0) break
    chosen.push(one)
    left -= kurusOf(one.open)
  }
  return left > 0 ? [] : chosen
}

/** Proposes to settle the member's open receivables in the branch with the payment. */
export function SettlementInput() {
  const canAccess = useCanAccess()
  const { setValue } = useFormContext()
  const [user, branch, amount, date]: unknown[] = useWatch({ name: ['user', 'branch', 'amount', 'date'] })
  const [isWanted, setWanted] = useState(true)
  const isKnown = typeof user === 'string' && user !== '' && typeof branch === 'string' && branch !== ''
  const filter = { user: String(user ?? ''), branch: String(branch ?? ''), isOpen: true }
  const {
    data = [],
    error,
    refetch,
  } = useCall(
    listReceivables,
    { query: { sort: ['dueOn', 'ASC'], filter } },
    { enabled: isKnown && canAccess('receivables', 'list') },
  )
  const owed = isKnown && date === clubDay(new Date()) ? data : []
  const chosen = isWanted ? settledBy(owed, amount) : []
  const ids = chosen.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    setValue('receivables', ids === '' ? [] : ids.split(' '))
  }, [ids, setValue])
  // Without the receivables, the member would go on owing what is paid here.
  if (error && isKnown) return <LoadError error={error} onRetry={() => void refetch()} />
  if (owed.length === 0) return null
  const open = liraOf(owed.reduce((sum, one) => sum + kurusOf(one.open), 0))
  const isTooMuch = typeof amount === 'number' && amount > open
  return (
    <div>
      <FormControlLabel
        control={<Switch checked={isWanted} onChange={(_, isOn) => setWanted(isOn)} />}
        label={texts.settle(formatKurus(open))}
      />
      <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary' }}>
        {isWanted && isTooMuch && texts.settleTooMuch}
        {chosen.map(({ reason, dueOn }) => `${reason} (${formatShortDay(dueOn)})`).join(', ')}
      </Typography>
    </div>
  )
}
