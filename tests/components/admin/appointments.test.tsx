import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppointmentDrawer } from '#admin/resources/training/appointments/AppointmentDrawer.tsx'
import { AppointmentRulesDialog } from '#admin/resources/training/appointments/AppointmentRulesDialog.tsx'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { LessonWeek } from '#admin/resources/training/lessons/LessonWeek.tsx'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { TrainerHoursScreen } from '#admin/resources/training/trainer-hours/TrainerHoursScreen.tsx'
import { trainerHourTexts } from '#admin/resources/training/trainer-hours/trainer-hours.texts.ts'
import { addDays, clubDay, clubMoment, mondayOf } from '#shared/core/club-time.ts'
import {
  type Appointment,
  addAppointment,
  cancelAppointment,
  defaultAppointmentRules,
  listBookablePacks,
  markAppointment,
  saveAppointmentRules,
  showAppointmentRules,
  updateAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import {
  renewCalendar,
  revokeCalendar,
  showCalendar,
} from '#shared/training/lessons/lesson-calendar.contract.ts'
import {
  addTrainerAbsence,
  listTrainerWeeks,
  saveTrainerHours,
  type TrainerWeek,
} from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { trainerHoursMessages } from '#shared/training/trainer-hours/trainer-hours.messages.ts'
import { moda, renderAdmin, resourceOf, staff } from '#tests/components/support/admin.tsx'
import { refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'

const monday = addDays(mondayOf(clubDay(new Date())), 7)
const at = (day: string, time: string) => clubMoment(`${day}T${time}`).toISOString()
const idOf = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`
const [trainer, member, pack, id] = [idOf(1), idOf(2), idOf(3), idOf(4)]

const appointment: Appointment = {
  ...{ _id: id, branch: moda, branchName: 'Moda', trainer, trainerName: 'Deniz Usta' },
  ...{ member, memberName: 'Ada Üye', pack, packName: '10 seans bire bir' },
  ...{ startsAt: at(monday, '10:30'), endsAt: at(monday, '11:30'), room: '', note: '' },
  ...{ state: 'booked', isCharged: false, lateFrom: at(monday, '00:00'), chargesLateCancel: true },
  ...{ bookedBy: null, cancelReason: '', createdAt: at(monday, '00:00'), version: 3 },
}

const week: TrainerWeek = {
  ...{ trainer, trainerName: 'Deniz Usta', absences: [] },
  hours: [{ branch: moda, weekday: 1, from: '09:00', until: '12:00' }],
}

const resources = [
  resourceOf('lessons', lessonTexts),
  resourceOf('appointments', texts),
  resourceOf('trainer-hours', trainerHourTexts),
]

async function showWeek(permissions: string[], path = `/lessons?week=${monday}`) {
  await page.viewport(1280, 900)
  respondTo(listTrainerWeeks, () => [week])
  // The data provider in memory compares filters with fields of the same name.
  const period = { from: at(monday, '00:00'), until: at(addDays(monday, 7), '00:00') }
  return renderAdmin(<LessonWeek actions={null} />, {
    resources,
    path,
    user: {
      ...staff,
      permissions: ['lessons.list', 'appointments.list', 'trainer-hours.list', ...permissions],
    },
    records: { appointments: [{ ...appointment, ...period, id }] },
  })
}

it('an hour of the week asks what to add, and books a one-to-one session at that hour', async () => {
  respondTo(listBookablePacks, () => [
    {
      pack,
      packName: '10 seans bire bir',
      member,
      memberName: 'Ada Üye',
      available: 7,
      endsAt: at(monday, '23:00'),
    },
  ])
  respondTo(addAppointment, () => appointment)
  const { screen } = await showWeek(['lessons.create', 'appointments.create'])
  await screen.getByRole('button', { name: /^Salı .* 14\.00/ }).click()
  await screen.getByRole('menuitem', { name: texts.addTitle }).click()
  await screen.getByRole('combobox', { name: texts.fields.pack }).click()
  await screen.getByRole('option', { name: texts.packOf('Ada Üye', '10 seans bire bir', 7) }).click()
  await screen.getByRole('combobox', { name: texts.fields.trainer }).click()
  await screen.getByRole('option', { name: 'Deniz Usta' }).click()
  await screen.getByRole('button', { name: texts.book }).click()
  await expect
    .poll(() => requestsTo(addAppointment)[0]?.body)
    .toMatchObject({
      ...{ branch: moda, member, pack, trainer, startsAt: at(addDays(monday, 1), '14:00') },
    })
})

it('who may not add lessons books at once, and the week can leave out lessons or sessions', async () => {
  respondTo(listBookablePacks, () => [])
  const { screen, address } = await showWeek(['appointments.create'])
  await screen.getByRole('button', { name: /^Salı .* 14\.00/ }).click()
  await expect.element(screen.getByRole('alertdialog', { name: texts.addTitle })).toBeVisible()
  await screen.getByRole('button', { name: 'Vazgeç' }).click()
  await screen.getByRole('combobox', { name: lessonTexts.kindLabel }).click()
  await screen.getByRole('option', { name: lessonTexts.weekKinds[0][1] }).click()
  await expect.element(screen.getByText('Ada Üye')).not.toBeInTheDocument()
  expect(new URLSearchParams(address().search).get('kind')).toBe('lessons')
})

it('a session that is dragged to another hour is moved after a question, and keeps its minutes', async () => {
  respondTo(updateAppointment, () => appointment)
  const { screen } = await showWeek(['appointments.create', 'appointments.edit'])
  const block = screen.getByRole('button', {
    name: /^Bire bir ders: Ada Üye .* Deniz Usta/,
  })
  await expect.element(block).toBeVisible()
  await userEvent.dragAndDrop(block, screen.getByRole('button', { name: /^Çarşamba .* 15\.00/ }))
  await expect.element(screen.getByRole('alertdialog', { name: texts.moveTitle })).toBeVisible()
  expect(requestsTo(updateAppointment)).toEqual([])
  await screen.getByRole('button', { name: texts.move }).click()
  await expect
    .poll(() => requestsTo(updateAppointment)[0]?.body)
    .toMatchObject({
      ...{ startsAt: at(addDays(monday, 2), '15:30'), trainer, version: 3 },
    })
})

function showAppointment(changes: Partial<Appointment>) {
  return renderAdmin(<AppointmentDrawer id={id} onClose={() => undefined} />, {
    resources,
    records: { appointments: [{ ...appointment, ...changes, id }] },
  })
}

it('a session that has begun is marked, and the mark is taken back', async () => {
  respondTo(markAppointment, () => appointment)
  const { screen } = await showAppointment({ startsAt: '2026-01-05T09:00:00.000Z' })
  await expect.element(screen.getByRole('button', { name: texts.cancel })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: texts.noShow }).click()
  await expect.poll(() => requestsTo(markAppointment)[0]?.body).toEqual({ state: 'no-show', version: 3 })
  await screen.unmount()
  const marked = await showAppointment({
    startsAt: '2026-01-05T09:00:00.000Z',
    state: 'no-show',
    isCharged: true,
  })
  await expect.element(marked.screen.getByText(texts.charged)).toBeVisible()
  await marked.screen.getByRole('button', { name: texts.unmark }).click()
  await expect.poll(() => requestsTo(markAppointment)[1]?.body).toEqual({ state: 'booked', version: 3 })
})

it('a cancellation needs a reason and says whether it takes the session', async () => {
  respondTo(cancelAppointment, () => ({ ...appointment, state: 'late-cancelled' }))
  const { screen } = await showAppointment({})
  await screen.getByRole('button', { name: texts.cancel }).click()
  const dialog = screen.getByRole('alertdialog', { name: texts.cancelTitle })
  await dialog.getByRole('button', { name: texts.cancel }).click()
  expect(requestsTo(cancelAppointment)).toEqual([])
  await dialog.getByRole('textbox', { name: texts.fields.reason }).fill('Üye aradı')
  await dialog.getByRole('switch', { name: texts.cancelCharged }).click()
  await dialog.getByRole('button', { name: texts.cancel }).click()
  await expect
    .poll(() => requestsTo(cancelAppointment)[0]?.body)
    .toEqual({ reason: 'Üye aradı', isCharged: true })
})

it('hours that overlap or end before they start are shown before saving', async () => {
  respondTo(listTrainerWeeks, () => [week])
  respondTo(saveTrainerHours, () => week)
  const { screen } = await renderAdmin(<TrainerHoursScreen />, { resources, branch: moda })
  await screen.getByRole('button', { name: trainerHourTexts.editOf('Deniz Usta') }).click()
  const dialog = screen.getByRole('dialog')
  const save = dialog.getByRole('button', { name: trainerHourTexts.save })
  await dialog.getByRole('button', { name: trainerHourTexts.add }).click()
  await expect.element(dialog.getByText(trainerHoursMessages.overlap).first()).toBeVisible()
  await expect.element(save).toBeDisabled()
  const from = dialog.getByRole('textbox', { name: trainerHourTexts.from }).nth(1)
  await from.fill('19.00')
  await expect.element(dialog.getByText(trainerHoursMessages.endsBeforeStart)).toBeVisible()
  await from.fill('13.00')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: trainerHourTexts.copy }).click()
  await save.click()
  const blocks = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: '09:00', until: '12:00' },
    { weekday, from: '13:00', until: '18:00' },
  ])
  await expect.poll(() => requestsTo(saveTrainerHours)[0]?.body).toEqual({ branch: moda, hours: blocks })
})

it('an absence over booked sessions names them and asks before it cancels them', async () => {
  respondTo(listTrainerWeeks, () => [week])
  const question = trainerHoursMessages.hasAppointments(['10.30 Ada Üye'], 1)
  respondTo(addTrainerAbsence, ({ body }) =>
    body.cancels
      ? {
          _id: id,
          trainer,
          startsAt: at(monday, '09:00'),
          endsAt: at(monday, '18:00'),
          reason: '',
          version: 1,
        }
      : refusal(409, question),
  )
  const { screen } = await renderAdmin(<TrainerHoursScreen />, { resources, branch: moda })
  await screen.getByRole('button', { name: trainerHourTexts.absenceOf('Deniz Usta') }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: trainerHourTexts.fields.startsAt }).fill('06.05.2030 09.00')
  await dialog.getByRole('textbox', { name: trainerHourTexts.fields.endsAt }).fill('06.05.2030 18.00')
  await dialog.getByRole('button', { name: trainerHourTexts.absence }).click()
  await expect.element(dialog.getByText(question)).toBeVisible()
  await dialog.getByRole('switch', { name: trainerHourTexts.cancels }).click()
  await dialog.getByRole('button', { name: trainerHourTexts.absence }).click()
  await expect
    .poll(() => requestsTo(addTrainerAbsence).map(({ body }) => body.cancels))
    .toEqual([false, true])
  await expect.element(dialog).not.toBeInTheDocument()
})

it('the rules of a branch are saved over those that were read', async () => {
  const rules = { ...defaultAppointmentRules, branch: moda, version: 2 }
  respondTo(showAppointmentRules, () => rules)
  respondTo(saveAppointmentRules, () => rules)
  const { screen } = await renderAdmin(<AppointmentRulesDialog branch={moda} onClose={() => undefined} />, {
    resources,
  })
  await screen.getByRole('textbox', { name: texts.fields.lateCancelHours }).fill('24')
  await screen.getByRole('button', { name: texts.rulesSave }).click()
  await expect
    .poll(() => requestsTo(saveAppointmentRules)[0]?.body)
    .toEqual({
      ...{ ...defaultAppointmentRules, lateCancelHours: 24, version: 2 },
    })
})

it('trainers get a calendar address once, and close it after a question; staff have none', async () => {
  respondTo(listTrainerWeeks, () => [week])
  let createdAt: string | null = null
  respondTo(showCalendar, () => ({ createdAt }))
  respondTo(renewCalendar, () => {
    createdAt = at(monday, '09:00')
    return { url: 'https://kulup.example/api/lessons/calendar/gizli.ics', createdAt }
  })
  respondTo(revokeCalendar, () => {
    createdAt = null
    return { success: true, message: 'Takvim bağlantısı kapatıldı.' }
  })
  const { screen } = await renderAdmin(<TrainerHoursScreen />, {
    resources: resources.map((one) => ({ ...one, isForTrainers: true as const })),
    ...{ branch: moda, user: { ...staff, role: 'trainer' } },
  })
  await screen.getByRole('button', { name: trainerHourTexts.calendarGet }).click()
  const secret = screen.getByRole('dialog', { name: trainerHourTexts.calendar })
  await expect
    .element(secret.getByRole('textbox', { name: trainerHourTexts.calendarAddress }))
    .toHaveValue('https://kulup.example/api/lessons/calendar/gizli.ics')
  await secret.getByRole('checkbox').click()
  await secret.getByRole('button', { name: 'Bitti' }).click()
  await screen.getByRole('button', { name: trainerHourTexts.calendarRevoke }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: trainerHourTexts.calendarRevoke }).click()
  await expect.element(screen.getByText(trainerHourTexts.calendarNone)).toBeVisible()
  expect(requestsTo(revokeCalendar)).toHaveLength(1)
})
