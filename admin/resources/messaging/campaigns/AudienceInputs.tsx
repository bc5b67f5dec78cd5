import { Alert, Box, Divider, Skeleton, Typography } from '@mui/material'
import { useEffect, useId, useMemo, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { LeftOut } from '#admin/resources/messaging/campaigns/LeftOut.tsx'
import { BooleanFormField, InputRow, NumberFormField } from '#admin/ui/form/inputs.tsx'
import { ReferenceFormField } from '#admin/ui/form/ReferenceFormField.tsx'
import type { BodyInputOf, ResponseOf } from '#shared/core/endpoint.ts'
import { formatLira } from '#shared/core/money.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { campaignSmsParts } from '#shared/messaging/campaigns/campaign-sms.ts'

const order = { field: 'order', order: 'ASC' } as const

/** A package of the branch. */
function PackageInput({ branch }: { branch: string }) {
  const { setValue } = useFormContext()
  const previous = useRef(branch)
  const filter = useMemo(() => ({ branch }), [branch])

  useEffect(() => {
    if (previous.current !== branch) setValue('audience.package', null, { shouldDirty: true })
    previous.current = branch
  }, [branch, setValue])

  return (
    <ReferenceFormField
      source="audience.package"
      reference="packages"
      filter={filter}
      sort={order}
      enabled={Boolean(branch)}
      none={texts.anyPackage}
      disabled={!branch}
      hint={branch ? undefined : texts.packageNeedsBranch}
    />
  )
}

/** The audience: members matching all criteria, and the mailing list. */
export function AudienceInputs() {
  const titleId = useId()
  const canAccess = useCanAccess()
  const scope = useBranchScope()
  const [branch, members, channel]: unknown[] = useWatch({
    name: ['branch', 'audience.members', 'channel'],
  })
  const ofBranch = scope.canSwitch ? branch : scope.branch
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2 }}>
      <Divider />
      <Typography id={titleId} variant="h3" component="h2">
        {texts.audience}
      </Typography>
      <BooleanFormField
        source="audience.members"
        hint={members === false ? texts.membersOff : texts.membersHint}
      />
      {members !== false && (
        <>
          <PackageInput branch={typeof ofBranch === 'string' ? ofBranch : ''} />
          <InputRow>
            <NumberFormField source="audience.daysLeft" hint={texts.daysLeftHint} />
            <NumberFormField source="audience.daysAbsent" hint={texts.daysAbsentHint} />
          </InputRow>
          <BooleanFormField source="audience.newThisMonth" />
        </>
      )}
      {/* The mailing list belongs to the club: only users who may write to all may write to it. */}
      {channel !== 'sms' && canAccess('subscribers', 'edit') && (
        <BooleanFormField source="audience.subscribers" hint={texts.subscribersHint} />
      )}
      <AudienceCount />
    </Box>
  )
}

/** What a text message costs, as far as the club has said what a part of it does. */
function SmsCost({ recipients, partPrice, text }: ResponseOf<typeof countAudience> & { text: string }) {
  const parts = recipients * campaignSmsParts(text)
  return (
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {texts.cost(parts, partPrice === null ? null : formatLira(parts * partPrice))}
    </Typography>
  )
}

/** The number of recipients of the unsaved campaign, and who is left out. */
function AudienceCount() {
  const [channel, branch, audience, smsText]: unknown[] = useWatch({
    name: ['channel', 'branch', 'audience', 'smsText'],
  })
  const isSms = channel === 'sms'
  const body = useDebounced(JSON.stringify({ channel, branch, audience }))
  const { data, error, isPending } = useCall(countAudience, {
    body: JSON.parse(body) as BodyInputOf<typeof countAudience>,
  })
  return (
    <Box
      role="status"
      sx={{ p: 2, borderRadius: 1, bgcolor: 'background.default', display: 'grid', gap: 0.5 }}
    >
      {isPending && <Skeleton width={160} height={30} aria-label={texts.counting} />}
      {data && (
        <>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.recipients(data.recipients)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.recipientsNote[isSms ? 'sms' : 'email']}
          </Typography>
          {isSms && <SmsCost {...data} text={typeof smsText === 'string' ? smsText : ''} />}
          <LeftOut {...data} />
        </>
      )}
      {error && <Alert severity="warning">{error.message}</Alert>}
    </Box>
  )
}
