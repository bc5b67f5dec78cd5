import { afterAll, expect, test } from 'vitest'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import {
  addAppointment,
  cancelMyAppointment,
  downloadMyAppointment,
} from '#shared/training/appointments/appointments.contract.ts'
import { showOwnLessons } from '#shared/training/lessons/lesson-bookings.contract.ts'
import {
  downloadLesson,
  readCalendar,
  renewCalendar,
  revokeCalendar,
  showCalendar,
} from '#shared/training/lessons/lesson-calendar.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const trainer = await product.person({ role: 'trainer', name: 'Elif Kaya', branch: meram._id })
const member = await memberWith(product, admin, await makePackage(admin, meram._id, { durationDays: 3000 }))
const yoga = await makeLesson(admin, meram._id, {
  title: 'Yoga; sakin, uzun',
  room: 'Ayna salonu',
  trainer: trainer.user._id,
  startsAt: '2027-06-07T15:30:00.000Z',
  endsAt: '2027-06-07T16:30:00.000Z',
})

const unfolded = (text: string) => text.replace(/\r\n /g, '')

/** The iCalendar file at an address. */
async function read(url: string) {
  const answer = await send(product, 'GET', new URL(url).pathname)
  return { status: answer.statusCode, type: answer.headers['content-type'], text: unfolded(answer.body) }
}

test('anyone can add a lesson to their calendar, in club time', async () => {
  const answer = await send(product, 'GET', downloadLesson.url.replace(':id', yoga._id))
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="ders-${yoga._id}.ics"`)
  const text = unfolded(answer.body)
  expect(text).toContain('DTSTART;TZID=Europe/Istanbul:20270607T183000')
  expect(text).toContain('DTEND;TZID=Europe/Istanbul:20270607T193000')
  expect(text).toContain('BEGIN:VTIMEZONE')
  expect(text).toContain('SUMMARY:Yoga\\; sakin\\, uzun (Elif Kaya)')
  expect(text).toContain('LOCATION:Bozkır Fitness Meram Şubesi\\, Ayna salonu')
})

test('a member’s page shows the upcoming and the past lessons and when the feed was enabled', async () => {
  const reader = await memberWith(product, admin, await makePackage(admin, meram._id))
  const lessonIn = (hours: number) => makeLesson(admin, meram._id, { ...inHours(hours), capacity: 1 })
  const [past, full, next] = [await lessonIn(1), await lessonIn(3), await lessonIn(5)]
  await join(member, full)
  for (const lesson of [past, next, full]) await join(reader, lesson)
  await moveLesson(product.services, past._id, -2)
  const own = await reader.call(showOwnLessons)
  expect(own).toMatchObject({
    upcoming: [
      { _id: full._id, place: { state: 'waiting', position: 1 } },
      { _id: next._id, place: { state: 'joined' } },
    ],
    past: [{ _id: past._id }],
    calendarSince: null,
  })
  const { createdAt } = await reader.call(renewCalendar)
  expect((await reader.call(showOwnLessons)).calendarSince).toBe(createdAt)
  await leave(member, full)
})

test('a member’s secret feed URL lists the lessons they are booked in, with their current state', async () => {
  expect(await member.call(showCalendar)).toEqual({ createdAt: null })
  const { url } = await member.call(renewCalendar)
  expect(url).toMatch(/\/api\/lessons\/calendar\/[\w-]{43}\.ics$/)
  expect(await read(url)).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect((await read(url)).text).not.toContain('VEVENT')
  await join(member, yoga)
  expect((await read(url)).text).toContain(`UID:${yoga._id}@`)
  await leave(member, yoga)
  expect((await read(url)).text).not.toContain('VEVENT')

  const spin = await makeLesson(admin, meram._id, {
    startsAt: '2027-06-08T15:30:00.000Z',
    endsAt: '2027-06-08T16:30:00.000Z',
  })
  await join(member, spin)
  await admin.call(cancelLesson, { params: { id: spin._id }, body: { reason: 'Bayram' } })
  expect((await read(url)).text).toContain('STATUS:CANCELLED')
})

test('a new feed URL revokes the previous one, and disabling the feed revokes it too', async () => {
  const first = await member.call(renewCalendar)
  const second = await member.call(renewCalendar)
  expect((await read(first.url)).status).toBe(404)
  expect((await read(second.url)).status).toBe(200)
  expect((await member.call(showCalendar)).createdAt).toBe(second.createdAt)
  await member.call(revokeCalendar)
  expect((await read(second.url)).status).toBe(404)
  expect(await member.call(showCalendar)).toEqual({ createdAt: null })
})

test('feed URLs cannot be guessed, and end with the account', async () => {
  const answer = await send(product, 'GET', readCalendar.url.replace(':secret', 'tahmin.ics'))
  expect([answer.statusCode, answer.json().message]).toEqual([404, lessonsMessages.calendarNotFound])
  const leaving = await product.person()
  const { url } = await leaving.call(renewCalendar)
  await admin.call(deleteUser, { params: { id: leaving.user._id } })
  expect((await read(url)).status).toBe(404)
})

test('sessions with a trainer are in the feed and the mail of the member, and in the feed of the trainer', async () => {
  const coach = await product.person({ role: 'trainer', name: 'Burak Aydın', branch: meram._id })
  await saveDailyHours(admin, coach.user._id, meram._id)
  const { _id: offer } = await makePackage(admin, meram._id, {
    ...{ kind: 'personal-training', sessions: 5, durationDays: 60 },
  })
  const guest = await product.person({ name: 'Zehra Uçar', branch: meram._id })
  await sell(admin, guest.user._id, offer)
  const made = await admin.call(addAppointment, {
    body: {
      ...{ branch: meram._id, member: guest.user._id, trainer: coach.user._id, startsAt: atTen(2) },
      note: 'Bel fıtığı var',
    },
  })
  const yoga = await makeLesson(admin, meram._id, {
    ...{ title: 'Sabah yogası', trainer: coach.user._id, startsAt: atTen(3), endsAt: atTen(3, 1) },
  })
  const { url } = await guest.call(renewCalendar)
  const { text } = await read(url)
  expect(text).toContain(`UID:${made._id}@`)
  expect(text).toContain('SUMMARY:Burak Aydın ile bire bir ders')
  expect(text).not.toContain('Bel fıtığı')
  expect(text).not.toContain(`UID:${yoga._id}@`)
  const given = await coach.call(renewCalendar)
  const week = await read(given.url)
  expect(week.text).toContain('SUMMARY:Zehra ile bire bir ders')
  expect(week.text).not.toContain('Uçar')
  expect(week.text).toContain(`UID:${yoga._id}@`)

  const mail = await mailbox.waitFor(guest.user.email)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['bire-bir-ders.ics'])
  expect(unfolded(new TextDecoder().decode(mail.attachments[0]?.content as Uint8Array))).toContain(
    `UID:${made._id}@`,
  )
  const saved = await send(product, 'GET', downloadMyAppointment.url.replace(':id', made._id), {
    headers: { authorization: `Bearer ${guest.token}` },
  })
  expect(unfolded(saved.body)).toContain('SUMMARY:Burak Aydın ile bire bir ders')
  const other = await send(product, 'GET', downloadMyAppointment.url.replace(':id', made._id), {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(other.statusCode).toBe(404)

  await guest.call(cancelMyAppointment, { params: { id: made._id }, body: {} })
  for (const feed of [url, given.url]) expect((await read(feed)).text).not.toContain(`UID:${made._id}@`)
  await admin.call(changeRole, { params: { id: coach.user._id }, body: { role: 'member' } })
  expect((await read(given.url)).text).not.toContain('VEVENT')
})

test('a feed that has not changed is not sent again, and nobody between keeps it', async () => {
  const { url } = await member.call(renewCalendar)
  const ask = (headers: Record<string, string> = {}) =>
    send(product, 'GET', new URL(url).pathname, { headers })
  const { headers } = await ask()
  expect(headers['cache-control']).toMatch(/^private/)
  const again = await ask({ 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
