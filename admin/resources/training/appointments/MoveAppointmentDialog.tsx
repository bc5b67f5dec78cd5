import { isTrainer, useCurrentUser } from '#admin/core/auth/access.ts'
import { TrainerInput } from '#admin/resources/training/appointments/AddAppointmentDialog.tsx'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { BooleanFormField, DateTimeFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { type Appointment, updateAppointment } from '#shared/training/appointments/appointments.contract.ts'

interface MoveAppointmentDialogProps {
  appointment: Appointment
  /** The new start, if it was dragged there. */
  startsAt?: string
  onClose: () => void
}

/** Changes the time, trainer, room or note of an appointment. */
export function MoveAppointmentDialog({ appointment, onClose, ...dragged }: MoveAppointmentDialogProps) {
  const { _id, branch, trainer, room, note, version } = appointment
  const user = useCurrentUser()
  return (
    <ActionDialog
      endpoint={updateAppointment}
      params={{ id: _id }}
      body={{ version }}
      defaultValues={{
        ...{ trainer, room, note, outsideHours: false },
        startsAt: dragged.startsAt ?? appointment.startsAt,
      }}
      title={texts.moveTitle}
      content={texts.moveContent}
      confirm={texts.move}
      done={texts.moved}
      onClose={onClose}
    >
      <DateTimeFormField source="startsAt" label={texts.fields.startsAt} />
      {user && !isTrainer(user) && <TrainerInput branch={branch} />}
      <TextFormField source="room" label={texts.fields.room} />
      <TextFormField source="note" label={texts.fields.note} rows={2} />
      <BooleanFormField source="outsideHours" label={texts.fields.outsideHours} hint={texts.outsideHint} />
    </ActionDialog>
  )
}
