import { expect, test } from 'vitest'
import { closures } from '#server/modules/membership/memberships/closures.table.ts'
import { expireSessions } from '#server/modules/membership/session-packs/session-packs.module.ts'
import { addDays, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { downloadReport, type Report, showReport } from '#shared/office/reports/reports.contract.ts'
import {
  addAppointment,
  cancelAppointment,
  markAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import { addTrainerAbsence, saveTrainerHours } from '#shared/training/trainer-hours/trainer-hours.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours, shiftAppointment } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const { services } = product
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: karatay._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id, name: 'Burak Aydın' })
const other = await product.person({ role: 'trainer', branch: karatay._id, name: 'Elif Kaya' })
await saveDailyHours(admin, trainer.user._id, meram._id, ['08:00', '12:00'])
await saveDailyHours(admin, other.user._id, karatay._id, ['08:00', '12:00'])
const offers = {
  [meram._id]: await makePackage(admin, meram._id, {
    ...{ kind: 'personal-training', sessions: 10, durationDays: 75, price: 9000 },
  }),
  [karatay._id]: await makePackage(admin, karatay._id, {
    ...{ kind: 'personal-training', sessions: 4, durationDays: 75, price: 4000 },
  }),
}
const today = clubDay(new Date())

async function soldPack(branch: string): Promise<{ member: Person; pack: string }> {
  const member = await product.person({ branch })
  const { _id } = await sell(admin, member.user._id, offers[branch]?._id ?? '')
  await moveTo(services, _id, { startsAt: daysFromNow(-3), endsAt: daysFromNow(60) })
  return { member, pack: _id }
}
let days = 1
async function held(branch: string, who: Person, member: Person, state: 'attended' | 'no-show') {
  const { _id } = await admin.call(addAppointment, {
    body: { branch, member: member.user._id, trainer: who.user._id, startsAt: atTen(++days) },
  })
  await shiftAppointment(services, _id, -days)
  await admin.call(markAppointment, { params: { id: _id }, body: { state } })
  return _id
}
const read = (person: Person, query: object = {}): Promise<Report> =>
  person.call(showReport, {
    params: { report: 'sessions' },
    query: { from: addDays(today, -1), until: addDays(today, 1), ...query },
  })
const valuesOf = ({ rows }: Report, key: string) => rows.find((row) => row.key === key)?.values

test('sessions are sold, used, taken back, expired and refunded, each in its branch', async () => {
  const one = await soldPack(meram._id)
  const two = await soldPack(karatay._id)
  await held(meram._id, trainer, one.member, 'attended')
  const undone = await held(meram._id, trainer, one.member, 'no-show')
  await held(karatay._id, other, two.member, 'no-show')
  await admin.call(markAppointment, { params: { id: undone }, body: { state: 'booked' } })
  await admin.call(markAppointment, { params: { id: undone }, body: { state: 'no-show', isCharged: false } })
  await admin.call(cancelMembership, { params: { id: one.pack }, body: { reason: 'Taşındı' } })
  await moveTo(services, two.pack, { startsAt: daysFromNow(-9), endsAt: daysFromNow(-1) })
  await expireSessions(services)
  const byBranch = await read(admin, { by: 'branch' })
  expect(valuesOf(byBranch, meram._id)).toMatchObject({ sold: 10, used: 1, expired: 0, refunded: 9 })
  expect(valuesOf(byBranch, karatay._id)).toMatchObject({ sold: 4, used: 1, expired: 3, refunded: 0 })
  expect(byBranch.totals).toMatchObject({ sold: 14, used: 2, expired: 3, refunded: 9 })
  const byTrainer = await read(admin, { by: 'trainer' })
  expect(byTrainer.measures).toEqual(['used', 'booked', 'offered', 'use'])
  expect(byTrainer.rows.map(({ label, values }) => [label, values.used])).toEqual([
    ['Burak Aydın', 1],
    ['Elif Kaya', 1],
  ])
  const byMonth = await read(admin, { by: 'month' })
  expect(byMonth.totals).toMatchObject({ sold: 14, used: 2 })
  const own = await read(staff, { by: 'trainer' })
  expect(own.rows.map(({ label }) => label)).toEqual(['Elif Kaya'])
})

test('hours are used by what was not cancelled, and offered without leave, lessons and closed days', async () => {
  const coach = await product.person({ role: 'trainer', branch: meram._id, name: 'Can Öz' })
  const day = addDays(today, 10)
  const weekday = ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1
  await admin.call(saveTrainerHours, {
    params: { trainerId: coach.user._id },
    body: {
      branch: meram._id,
      hours: [
        { weekday, from: '08:00', until: '12:00' },
        { weekday, from: '14:00', until: '20:00' },
      ],
    },
  })
  const at = (time: string, on = day) => clubMoment(`${on}T${time}`).toISOString()
  const { member } = await soldPack(meram._id)
  const book = (startsAt: string, endsAt: string) =>
    admin.call(addAppointment, {
      body: { branch: meram._id, member: member.user._id, trainer: coach.user._id, startsAt, endsAt },
    })
  await book(at('09:00'), at('10:30'))
  const gone = await book(at('15:00'), at('16:00'))
  await admin.call(cancelAppointment, { params: { id: gone._id }, body: { reason: 'Hasta' } })
  await makeLesson(admin, meram._id, {
    ...{ trainer: coach.user._id, startsAt: at('11:00'), endsAt: at('12:30') },
  })
  await admin.call(addTrainerAbsence, {
    params: { trainerId: coach.user._id },
    body: { startsAt: at('18:00'), endsAt: at('08:00', addDays(day, 1)) },
  })
  const values = async (from: string, until: string) =>
    valuesOf(await read(admin, { by: 'trainer', from, until }), coach.user._id)
  expect(await values(day, day)).toEqual({ used: 0, booked: 1.5, offered: 7, use: 21.4 })
  expect(await values(day, addDays(day, 7))).toMatchObject({ booked: 1.5, offered: 17 })
  const closed = addDays(day, 7)
  await services.db
    .insert(closures)
    .values({ branch: meram._id, startsOn: closed, reopensOn: addDays(closed, 1), reason: 'Bakım' })
  expect(await values(day, closed)).toMatchObject({ offered: 7 })
})

test('the file has a row per trainer', async () => {
  const answer = await product.app.inject({
    url: `${downloadReport.url.replace(':report', 'sessions')}?by=trainer&format=csv&from=${today}&until=${addDays(today, 20)}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.body.split('\r\n')[0]).toContain('Antrenör;Kullanılan;Tutulan saat;Sunulan saat;Doluluk')
  expect(answer.body).toContain('Can Öz;0;1,5;')
})
