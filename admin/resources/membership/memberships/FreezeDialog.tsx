import { Alert, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useCall } from '#admin/core/use-call.ts'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Becoming } from '#admin/ui/ListSums.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { freezeMember, freezeUser, showFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { type FreezeInfo, longestFreeze, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

type FrozenMembership = NonNullable<FreezeInfo['membership']>

interface FreezeDialogProps {
  user: string
  userName: string
  membership: FrozenMembership
  onClose: () => void
}

/** Freezes a membership for a number of days, with a preview of its new end; the desk stays within the limits. */
export function FreezeDialog({ user, userName, membership, onClose }: FreezeDialogProps) {
  const mayExceed = useCanAccess()('users', 'freeze')
  return (
    <ActionDialog
      endpoint={mayExceed ? freezeUser : freezeMember}
      params={{ id: user }}
      body={{ membership: membership._id }}
      mode="onChange"
      defaultValues={{ freezeDays: shortestFreeze, freezeReason: '' }}
      title={texts.freezeOf(userName)}
      content={texts.membershipOf(membership.name, membership.branchName)}
      confirm={texts.freeze}
      done={({ message }) => message}
      onClose={onClose}
    >
      <FreezeInputs user={user} membership={membership} mayExceed={mayExceed} />
    </ActionDialog>
  )
}

interface FreezeInputsProps {
  user: string
  membership: FrozenMembership
  mayExceed: boolean
}

/** Days and reason; the server requires a reason of the desk, and beyond the package’s limit. */
function FreezeInputs({ user, membership, mayExceed }: FreezeInputsProps) {
  const days: unknown = useWatch({ name: 'freezeDays' })
  const freezeDays = typeof days === 'number' && days >= 1 && days <= longestFreeze ? days : undefined
  const allowance = useCall(showFreezeInfo, {
    params: { id: user },
    query: { membership: membership._id },
  })
  const end = useCall(
    showFreezeInfo,
    { params: { id: user }, query: { freezeDays, membership: membership._id } },
    { enabled: freezeDays !== undefined },
  )
  const { data: allowed } = allowance
  const { data: preview } = end
  const failed = [allowance, end].find(({ error }) => error)
  const limit = freezeDays === undefined ? null : preview?.limit

  return (
    <>
      {failed?.error && (
        <LoadError
          error={failed.error}
          onRetry={() => {
            void allowance.refetch()
            if (freezeDays !== undefined) void end.refetch()
          }}
        />
      )}
      {allowed && (
        <Typography variant="body2">
          {texts.allowance(allowed.remaining, allowed.allowance, allowed.freezesLeft)}
        </Typography>
      )}
      <NumberFormField
        source="freezeDays"
        label={texts.days}
        hint={mayExceed || !allowed ? texts.daysHint : texts.deskDaysHint(shortestFreeze, allowed.remaining)}
      />
      {limit && (
        <Alert severity="warning">{mayExceed ? texts.pastLimit(limit) : texts.beyondLimit(limit)}</Alert>
      )}
      <TextFormField
        source="freezeReason"
        label={texts.reason}
        isRequired={Boolean(limit) || !mayExceed}
        hint={!mayExceed ? texts.deskReasonHint : limit ? texts.reasonNeeded : texts.reasonHint}
        maxLength={300}
      />
      <Becoming
        now={[texts.endNow, formatShortDay(lastDayOf(membership.endsAt))]}
        after={[
          texts.newEnd,
          preview?.newEndsAt && freezeDays ? formatShortDay(lastDayOf(preview.newEndsAt)) : undefined,
        ]}
      />
      {texts.lessons}
    </>
  )
}
