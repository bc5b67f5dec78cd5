import { type AdminResource, screen } from '#admin/core/resource.ts'
import { appointmentTexts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { listAppointments, showAppointment } from '#shared/training/appointments/appointments.contract.ts'

export const appointments: AdminResource = {
  name: 'appointments',
  data: { list: listAppointments, show: showAppointment, branchScope: 'branch', trainerScope: 'trainer' },
  texts: appointmentTexts,
  recordRepresentation: 'memberName',
  loggedValues: { state: appointmentTexts.states, credit: appointmentTexts.credits },
  keywords: 'randevu seans pt özel ders kişisel antrenman bire bir',
  tasks: [
    { ...appointmentTexts.tasks.book, needs: ['appointments', 'create'] },
    { ...appointmentTexts.tasks.unmarked, filter: { isUnmarked: true } },
  ],
  attention: { filter: { isUnmarked: true }, label: appointmentTexts.unmarkedCount },
  isForTrainers: true,
  list: screen(() => import('#admin/resources/training/appointments/AppointmentList.tsx'), 'AppointmentList'),
}
