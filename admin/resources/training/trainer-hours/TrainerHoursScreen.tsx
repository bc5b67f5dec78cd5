import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { TrainerCalendar } from '#admin/resources/training/trainer-hours/TrainerCalendar.tsx'
import { TrainerHoursDialog } from '#admin/resources/training/trainer-hours/TrainerHoursDialog.tsx'
import { trainerHourTexts as texts } from '#admin/resources/training/trainer-hours/trainer-hours.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { BooleanFormField, DateTimeFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { PageHeader, PageLoading } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage, LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import {
  addTrainerAbsence,
  deleteTrainerAbsence,
  listTrainerWeeks,
  type TrainerWeek,
} from '#shared/training/trainer-hours/trainer-hours.contract.ts'

const clock = (text: string) => text.replace(':', '.')

/** `Pazartesi 09.00–12.00, 13.00–18.00`, a line for each day. */
function linesOf({ hours }: TrainerWeek, branch: string): string[] {
  return texts.weekdays.flatMap((day, index) => {
    const own = hours.filter((one) => one.branch === branch && one.weekday === index + 1)
    const times = own.map(({ from, until }) => `${clock(from)}–${clock(until)}`)
    return times.length > 0 ? [`${day} ${times.join(', ')}`] : []
  })
}

/** When the trainers of a branch give one-to-one sessions, and when they are away. */
export function TrainerHoursScreen() {
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const { branch } = useBranchScope()
  const { data, error, refetch } = useCall(
    listTrainerWeeks,
    { query: { ...(branch && { branch }) } },
    { enabled: branch !== null },
  )
  const [open, setOpen] = useState<{ week: TrainerWeek; what: 'hours' | 'absence' }>()
  const close = () => setOpen(undefined)
  if (currentUser && !canAccess('trainer-hours', 'list')) return <DeniedPage />

  function content() {
    if (!branch) return <Alert severity="info">{texts.chooseBranch}</Alert>
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (!data) return <PageLoading />
    if (data.length === 0) return <Typography role="status">{texts.none}</Typography>
    return (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.map((week) => (
          <Card
            key={week.trainer}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr auto' },
              gap: 2,
              p: 2,
              alignItems: 'start',
            }}
          >
            <Box>
              <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
                {week.trainerName}
              </Typography>
              <Lines lines={linesOf(week, branch)} none={texts.noHours} />
            </Box>
            <Box>
              <Typography variant="body2" component="h3" sx={{ m: 0, mb: 1, fontWeight: 650 }}>
                {texts.fields.absences}
              </Typography>
              <Absences week={week} />
            </Box>
            {canAccess('trainer-hours', 'edit') && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={texts.editOf(week.trainerName)}
                  onClick={() => setOpen({ week, what: 'hours' })}
                >
                  {texts.edit}
                </Button>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={texts.absenceOf(week.trainerName)}
                  onClick={() => setOpen({ week, what: 'absence' })}
                >
                  {texts.absence}
                </Button>
              </Box>
            )}
          </Card>
        ))}
      </Box>
    )
  }

  return (
    <>
      <PageHeader title={texts.name.split(' |||| ')[0] ?? ''} subtitle={texts.subtitle} />
      {content()}
      {currentUser?.role === 'trainer' && <TrainerCalendar />}
      {branch && open?.what === 'hours' && (
        <TrainerHoursDialog week={open.week} branch={branch} onClose={close} />
      )}
      {open?.what === 'absence' && (
        <ActionDialog
          endpoint={addTrainerAbsence}
          params={{ trainerId: open.week.trainer }}
          defaultValues={{ reason: '', cancels: false }}
          title={texts.absenceTitle(open.week.trainerName)}
          content={texts.absenceContent}
          confirm={texts.absence}
          done={texts.absenceAdded}
          onClose={close}
        >
          <DateTimeFormField source="startsAt" label={texts.fields.startsAt} />
          <DateTimeFormField source="endsAt" label={texts.fields.endsAt} />
          <TextFormField source="reason" label={texts.fields.reason} hint={texts.absenceReason} />
          <BooleanFormField source="cancels" label={texts.cancels} />
        </ActionDialog>
      )}
    </>
  )
}

const Lines = ({ lines, none }: { lines: readonly string[]; none: string }) =>
  lines.length === 0 ? (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {none}
    </Typography>
  ) : (
    lines.map((line) => <div key={line}>{line}</div>)
  )

function Absences({ week: { absences } }: { week: TrainerWeek }) {
  const canAccess = useCanAccess()
  if (absences.length === 0) return <Lines lines={[]} none={texts.noAbsences} />
  return absences.map(({ _id, startsAt, endsAt, reason }) => {
    const time = `${formatShortMoment(startsAt)} – ${formatShortMoment(endsAt)}`
    return (
      <Box key={_id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <span>{[time, reason].filter(Boolean).join(' · ')}</span>
        {canAccess('trainer-hours', 'edit') && (
          <ConfirmedAction
            trigger={(ask, isRunning) => (
              <Button
                size="small"
                color="inherit"
                disabled={isRunning}
                aria-label={texts.removeAbsenceOf(time)}
                onClick={ask}
              >
                {texts.removeAbsence}
              </Button>
            )}
            title={texts.removeAbsenceOf(time)}
            content={texts.removeAbsenceContent}
            confirm={texts.removeAbsence}
            action={() => call(deleteTrainerAbsence, { params: { id: _id } })}
            done={texts.absenceRemoved}
          />
        )}
      </Box>
    )
  })
}
