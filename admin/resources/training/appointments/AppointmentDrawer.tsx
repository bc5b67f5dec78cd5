import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useGetOne } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { MoveAppointmentDialog } from '#admin/resources/training/appointments/MoveAppointmentDialog.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { SideDrawer } from '#admin/ui/SideDrawer.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import {
  type Appointment,
  cancelAppointment,
  markAppointment,
} from '#shared/training/appointments/appointments.contract.ts'

/** One appointment: what it is, and what can be done with it now. */
export function AppointmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useGetOne<AdminRecord<Appointment>>('appointments', { id })
  return (
    <SideDrawer
      title={data?.memberName ?? texts.name.split(' |||| ')[0] ?? ''}
      overline={data ? `${formatShortMoment(data.startsAt)}–${formatTime(data.endsAt)}` : ' '}
      status={data && <StatusChip status={data.state} labels={texts.states} colors={texts.stateColors} />}
      onClose={onClose}
    >
      {error instanceof Error && <Alert severity="error">{error.message}</Alert>}
      {data ? <Body appointment={data} /> : !error && <Skeleton variant="rounded" height={240} />}
    </SideDrawer>
  )
}

const markMinutes = 30

function Body({ appointment }: { appointment: AdminRecord<Appointment> }) {
  const canAccess = useCanAccess()
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const close = () => setOpen(undefined)
  const { member, memberName, trainer, trainerName, state, startsAt } = appointment
  const isAhead = state === 'booked' && Date.parse(startsAt) > Date.now()
  const isMarkable =
    state !== 'cancelled' &&
    state !== 'late-cancelled' &&
    Date.parse(startsAt) - markMinutes * 60_000 <= Date.now()
  return (
    <>
      {isMarkable && canAccess('appointments', 'mark') && <Marks appointment={appointment} />}
      {isAhead && canAccess('appointments', 'edit') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setOpen('move')}>
            {texts.move}
          </Button>
          <Button color="error" onClick={() => setOpen('cancel')}>
            {texts.cancel}
          </Button>
        </Box>
      )}
      <ResourceContextProvider value="appointments">
        <Details
          entries={[
            [
              'memberName',
              <PersonLink key="member" id={member}>
                {memberName}
              </PersonLink>,
            ],
            [
              'trainerName',
              <PersonLink key="trainer" id={trainer}>
                {trainerName}
              </PersonLink>,
            ],
            ['packName', appointment.packName],
            ['branchName', appointment.branchName],
            ['room', appointment.room],
            ['isCharged', creditOf(appointment)],
            ['note', appointment.note],
            ['cancelReason', appointment.cancelReason],
            ['createdAt', formatShortMoment(appointment.createdAt)],
          ]}
        />
      </ResourceContextProvider>
      {open === 'move' && <MoveAppointmentDialog appointment={appointment} onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          endpoint={cancelAppointment}
          params={{ id: appointment._id }}
          title={texts.cancelTitle}
          content={texts.cancelContent}
          confirm={texts.cancel}
          destructive
          defaultValues={{ isCharged: false }}
          done={texts.cancelled}
          onClose={close}
        >
          <TextFormField source="reason" label={texts.fields.reason} autoFocus isRequired />
          <BooleanFormField source="isCharged" label={texts.cancelCharged} />
        </ActionDialog>
      )}
    </>
  )
}

const creditOf = ({ state, isCharged }: Appointment): string =>
  state === 'booked' ? texts.reserved : isCharged ? texts.charged : texts.notCharged

/** Whether the member came. */
function Marks({ appointment: { _id, state, version } }: { appointment: Appointment }) {
  const { isRunning, run } = useAction()
  const mark = (next: 'booked' | 'attended' | 'no-show') =>
    void run(
      () => call(markAppointment, { params: { id: _id }, body: { state: next, version } }),
      texts.marked,
    )
  return (
    <Box role="group" aria-label={texts.mark}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'booked' ? (
          <>
            <Button variant="contained" disabled={isRunning} onClick={() => mark('attended')}>
              {texts.attended}
            </Button>
            <Button variant="outlined" disabled={isRunning} onClick={() => mark('no-show')}>
              {texts.noShow}
            </Button>
          </>
        ) : (
          <Button variant="outlined" disabled={isRunning} onClick={() => mark('booked')}>
            {texts.unmark}
          </Button>
        )}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', mt: 1, color: 'text.secondary' }}>
        {texts.markHint}
      </Typography>
    </Box>
  )
}
