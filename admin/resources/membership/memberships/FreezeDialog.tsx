import { Alert, Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useCall } from '#admin/core/use-call.ts'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { NumberInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { freezeUser, showFreezeInfo } from '#shared/membership/freezes/freezes.contract.ts'
import { type FreezeInfo, longestFreeze, shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'

type FrozenMembership = NonNullable<FreezeInfo['membership']>

interface FreezeDialogProps {
  user: string
  userName: string
  membership: FrozenMembership
  onClose: () => void
}

/** Freezes a membership for a number of days, with a preview of its new end. */
export function FreezeDialog({ user, userName, membership, onClose }: FreezeDialogProps) {
  return (
    <ActionDialog
      endpoint={freezeUser}
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
      <FreezeInputs user={user} membership={membership} />
    </ActionDialog>
  )
}

/** Days and reason; the server requires a reason beyond the package’s limit. */
function FreezeInputs({ user, membership }: { user: string; membership: FrozenMembership }) {
  const days: unknown = useWatch({ name: 'freezeDays' })
  const freezeDays = typeof days === 'number' && days >= 1 && days <= longestFreeze ? days : undefined
  const { data: preview } = useCall(
    showFreezeInfo,
    { params: { id: user }, query: { freezeDays, membership: membership._id } },
    { enabled: freezeDays !== undefined },
  )
  const limit = freezeDays === undefined ? null : preview?.limit

  return (
    <>
      <NumberInput source="freezeDays" label={texts.days} hint={texts.daysHint} />
      {limit && <Alert severity="warning">{texts.pastLimit(limit)}</Alert>}
      <TextInput
        source="freezeReason"
        label={texts.reason}
        isRequired={Boolean(limit)}
        hint={limit ? texts.reasonNeeded : texts.reasonHint}
        maxLength={300}
      />
      <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'flex', gap: 4 }}>
        <Sum label={texts.endNow} value={formatShortDay(lastDayOf(membership.endsAt))} />
        <Sum
          isStrong
          label={texts.newEnd}
          value={preview?.newEndsAt && freezeDays ? formatShortDay(lastDayOf(preview.newEndsAt)) : '–'}
        />
      </Box>
      {texts.lessons}
    </>
  )
}
