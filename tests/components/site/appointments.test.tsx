import { describe, expect, it } from 'vitest'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type Appointment,
  bookAppointment,
  cancelMyAppointment,
  defaultAppointmentRules,
  listMyAppointments,
  listSlots,
  type Slot,
  showAppointmentRules,
} from '#shared/training/appointments/appointments.contract.ts'
import { showCalendar } from '#shared/training/lessons/lesson-calendar.contract.ts'
import { AppointmentsPage } from '#site/features/appointments/AppointmentsPage.tsx'
import { moda } from '#tests/components/support/admin.tsx'
import { networkError, refusal, requestsTo, respondTo } from '#tests/components/support/routes.ts'
import { profileOf, renderIsland } from '#tests/components/support/site.tsx'

const id = (number: number) => `00000000-0000-4000-8000-0000000000e${number}`
const trainers = { [id(1)]: 'Burak Aydın', [id(2)]: 'Elif Kaya' }
const at = (days: number, time: string) =>
  clubMoment(`${addDays(clubDay(new Date()), days)}T${time}`).toISOString()
const slot = (trainer: string, days: number, time = '10:00'): Slot => ({
  ...{ trainer, trainerName: trainers[trainer] ?? '', branch: moda },
  ...{ startsAt: at(days, time), endsAt: at(days, '11:00') },
})
const appointment = (startsAt: string, endsAt: string, more: Partial<Appointment> = {}): Appointment => ({
  ...{ _id: id(3), branch: moda, branchName: 'Moda', trainer: id(1), trainerName: 'Burak Aydın' },
  ...{ member: profileOf()._id, memberName: 'Mira', pack: id(4), packName: '10 ders', startsAt, endsAt },
  ...{ room: '', note: '', state: 'booked', isCharged: false, lateFrom: startsAt, chargesLateCancel: true },
  ...{ bookedBy: null, cancelReason: '', createdAt: startsAt, version: 1, ...more },
})
const pack: Membership = {
  ...{ _id: id(4), user: profileOf()._id, userName: 'Mira', branch: moda, branchName: 'Moda', package: null },
  ...{ name: '10 ders', kind: 'personal-training', price: 13_500, durationDays: 65, sessions: 10 },
  ...{ freezeDays: 0, freezeCount: 0, source: 'desk', payment: null, remindedAt: null, version: 1 },
  ...{ status: 'active', startsAt: at(-5, '00:00'), endsAt: at(60, '00:00'), cancelledAt: null },
  ...{ cancelReason: '', createdAt: at(-5, '00:00') },
  pack: { granted: 10, available: 9, reserved: 1, consumed: 0, expired: 0, refunded: 0 },
  validBranches: [{ _id: moda, name: 'Moda' }],
}

function prepare(free: readonly Slot[], own: readonly Appointment[] = []) {
  respondTo(showProfile, () => ({ ...profileOf(), memberships: [pack] }))
  respondTo(listMyAppointments, () => own)
  respondTo(showCalendar, () => ({ createdAt: null }))
  respondTo(showAppointmentRules, () => ({
    ...{ branch: moda, ...defaultAppointmentRules, earliestDays: 60, version: 1 },
  }))
  respondTo(listSlots, ({ query: { from = '', until = '', trainer } }) =>
    free.filter((one) => {
      const day = clubDay(new Date(one.startsAt))
      return day >= from && day <= until && (!trainer || one.trainer === trainer)
    }),
  )
}

describe('a booking of a free hour', () => {
  it('is asked for with the same key until there is an answer, and the list is loaded anew', async () => {
    prepare([slot(id(1), 2)])
    respondTo(bookAppointment, () => networkError())
    const { screen } = await renderIsland(<AppointmentsPage />)
    const book = screen.getByRole('button', { name: 'Ayırt', exact: true })
    await book.click()
    await expect.poll(() => requestsTo(listMyAppointments).length).toBe(2)
    respondTo(bookAppointment, () => refusal(409, 'Bu saat artık boş değil.'))
    await book.click()
    await expect.element(screen.getByText('Bu saat artık boş değil.')).toBeVisible()
    await expect.poll(() => requestsTo(listMyAppointments).length).toBe(3)
    await book.click()
    await expect.poll(() => requestsTo(bookAppointment).length).toBe(3)
    const keys = requestsTo(bookAppointment).map(({ body }) => (body as { requestKey: string }).requestKey)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('is offered by the week, for one trainer too, as far ahead as the branch allows', async () => {
    prepare([slot(id(1), 2), slot(id(2), 3), slot(id(2), 50)])
    const { screen } = await renderIsland(<AppointmentsPage />)
    const days = screen.getByRole('combobox', { name: 'Gün' })
    await expect.element(days).toBeVisible()
    expect(requestsTo(listSlots)).toHaveLength(1)
    expect(days.getByRole('option').elements()).toHaveLength(2)
    await screen.getByRole('combobox', { name: 'Antrenör' }).selectOptions('Elif Kaya')
    await expect.element(days).toBeVisible()
    expect(days.getByRole('option').elements()).toHaveLength(1)
    const later = screen.getByRole('button', { name: 'Sonraki günleri göster' })
    await later.click()
    await expect.poll(() => days.getByRole('option').elements()).toHaveLength(2)
    await expect.element(days).toHaveValue(addDays(clubDay(new Date()), 50))
  })
})

describe('an appointment', () => {
  it('that is running is not offered to be cancelled; one that waits for its mark says so', async () => {
    const now = Date.now()
    const around = (from: number, until: number) =>
      [from, until].map((minutes) => new Date(now + minutes * 60_000).toISOString()) as [string, string]
    prepare(
      [],
      [
        appointment(...around(-20, 40)),
        appointment(...around(-200, -140), { _id: id(5), trainerName: 'Elif Kaya', trainer: id(2) }),
      ],
    )
    const { screen } = await renderIsland(<AppointmentsPage />)
    await expect.element(screen.getByText('Bu ders şu anda sürüyor.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^İptal et/ }).query()).toBeNull()
    await expect.element(screen.getByText('Yoklama bekliyor')).toBeVisible()
    expect(screen.getByText(/Seans kullanılmadı/).query()).toBeNull()
  })

  it('that was cancelled elsewhere is loaded anew when the cancellation is refused', async () => {
    const own = appointment(at(3, '10:00'), at(3, '11:00'), { lateFrom: at(2, '22:00') })
    prepare([], [own])
    respondTo(cancelMyAppointment, () => refusal(409, 'Bu ders iptal edildi.'))
    const { screen } = await renderIsland(<AppointmentsPage />)
    await screen.getByRole('button', { name: /^İptal et: Burak/ }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'İptal et' }).click()
    await expect.element(screen.getByText('Bu ders iptal edildi.')).toBeVisible()
    expect(requestsTo(listMyAppointments)).toHaveLength(2)
  })
})
