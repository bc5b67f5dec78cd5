import { Alert, MenuItem, TextField } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { trialTexts as texts } from '#admin/resources/access/trials/trials.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, InputRow, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, FixedBranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { listTrialHours, TrialChange, TrialInput } from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { writeDate } from '#shared/club/branches/opening-hours.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatTime } from '#shared/core/format-date.ts'

const dayOf = (moment: string) => clubDay(new Date(moment))
const byTime = (one: { startsAt: string }, other: { startsAt: string }) =>
  one.startsAt.localeCompare(other.startsAt)

/** A day and one of its hours that have a place; the hour of a visit that is edited stays among them. */
function HourInput() {
  const [branch, chosen]: unknown[] = useWatch({ name: ['branch', 'startsAt'] })
  const [own] = useState(chosen)
  const { data } = useCall(
    listTrialHours,
    { params: { branchId: String(branch) } },
    { enabled: Boolean(branch) },
  )
  const { setValue } = useFormContext()
  const isOffered = !data || !chosen || chosen === own || data.some(({ startsAt }) => startsAt === chosen)
  // An hour of another branch, or one that was taken meanwhile.
  useEffect(() => {
    if (!isOffered) setValue('startsAt', null)
  }, [isOffered, setValue])
  if (!branch) return <Alert severity="info">{texts.chooseBranchFirst}</Alert>
  const free = (data ?? []).filter(({ startsAt }) => startsAt !== own)
  const hours = typeof own === 'string' ? [{ startsAt: own, free: 0 }, ...free] : free
  if (data && hours.length === 0) return <Alert severity="warning">{texts.noHours}</Alert>
  const days = [...new Set(hours.map(({ startsAt }) => dayOf(startsAt)))].sort()
  const day = (typeof chosen === 'string' && chosen ? dayOf(chosen) : days[0]) ?? ''
  const ofDay = (wanted: string) => hours.filter(({ startsAt }) => dayOf(startsAt) === wanted).sort(byTime)
  return (
    <InputRow>
      <TextField
        select
        label={texts.day}
        value={days.includes(day) ? day : ''}
        onChange={({ target }) =>
          setValue('startsAt', ofDay(target.value)[0]?.startsAt, { shouldDirty: true })
        }
      >
        {days.map((one) => (
          <MenuItem key={one} value={one}>
            {writeDate(one)}
          </MenuItem>
        ))}
      </TextField>
      <SelectFormField
        source="startsAt"
        label={texts.hour}
        choices={ofDay(day).map(({ startsAt, free: places }) => ({
          id: startsAt,
          name: places > 0 ? texts.places(formatTime(startsAt), places) : formatTime(startsAt),
        }))}
      />
    </InputRow>
  )
}

function TrialInputs({ branch }: { branch: ReactNode }) {
  return (
    <>
      <InputRow>
        <TextFormField source="name" autoFocus />
        <TextFormField source="phone" />
        <TextFormField source="email" hint={texts.emailHint} />
      </InputRow>
      {branch}
      <HourInput />
      <BooleanFormField source="isMinor" hint={texts.minorHint} />
      <TextFormField source="note" rows={2} />
    </>
  )
}

export function TrialCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage>
      <RecordForm schema={TrialInput} defaultValues={{ branch, isMinor: false }}>
        <TrialInputs branch={<BranchInput />} />
      </RecordForm>
    </CreatePage>
  )
}

export function TrialEdit() {
  return (
    <EditPage redirect="show">
      <RecordForm schema={TrialChange} actions={<DeleteRecord done={trialsMessages.deleted} />}>
        <TrialInputs branch={<FixedBranchInput />} />
      </RecordForm>
    </EditPage>
  )
}
