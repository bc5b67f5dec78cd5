import { Box, Button, Card } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { TrialCheckIn } from '#admin/resources/access/trials/TrialCheckIn.tsx'
import { trialTexts as texts } from '#admin/resources/access/trials/trials.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { type Trial, updateTrial } from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

export function TrialShow() {
  return (
    <ShowPage subtitle={({ startsAt }) => formatShortMoment(startsAt)} aside={<TrialAside />}>
      <TrialDetails />
    </ShowPage>
  )
}

function TrialDetails() {
  const trial = useRecordContext<AdminRecord<Trial>>()
  if (!trial) return null
  const { branch, startsAt, phone, email, isMinor, guardianName, note, createdAt } = trial
  return (
    <Details
      entries={[
        ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
        ['startsAt', formatShortMoment(startsAt)],
        ['phone', formatPhone(phone)],
        ['email', email],
        ['isMinor', isMinor && texts.minor],
        ['guardianName', guardianName],
        ['note', note],
        ['createdAt', formatShortMoment(createdAt)],
      ]}
    />
  )
}

function TrialAside() {
  const trial = useRecordContext<AdminRecord<Trial>>()
  if (!trial) return null
  return (
    <>
      <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <StatusChip status={trial.status} labels={texts.statuses} colors={texts.statusColors} />
        <TrialCheckIn trial={trial} variant="contained" />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {trial.status === 'booked' && <EditRecordButton />}
        {trial.status === 'booked' && <CancelTrial trial={trial} />}
        <DeleteRecord done={trialsMessages.deleted} />
      </Box>
    </>
  )
}

function CancelTrial({ trial }: { trial: AdminRecord<Trial> }) {
  const canAccess = useCanAccess()
  const { run, isRunning } = useAction()
  const [isAsking, setAsking] = useState(false)
  const { _id: id, name, version } = trial
  if (!canAccess('trials', 'edit', trial)) return null
  const body = { status: 'cancelled', version } as const
  async function cancel() {
    if (await run(() => call(updateTrial, { params: { id }, body }), texts.cancelled)) setAsking(false)
  }
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {texts.cancel}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.cancelTitle(name)}
        content={texts.cancelContent}
        confirm={texts.cancel}
        destructive
        isRunning={isRunning}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
