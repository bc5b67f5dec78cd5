import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepUp } from '#server/modules/access/trials/trials.service.ts'
import { trials } from '#server/modules/access/trials/trials.table.ts'
import { addAccessWindow, deleteAccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'
import {
  addTrial,
  bookTrial,
  checkInTrial,
  deleteTrial,
  listTrialHours,
  listTrials,
  showTrial,
  updateTrial,
} from '#shared/access/trials/trials.contract.ts'
import { trialsMessages } from '#shared/access/trials/trials.messages.ts'
import { trialDays } from '#shared/access/trials/trials.rules.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { addBranch, updateBranch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDateTime, clubDay, clubMoment } from '#shared/core/club-time.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { mailTo } from '#tests/support/mail/outbox.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { trialOf } from '#tests/support/records/record-makers.ts'

const texts = trialsMessages
const product = await openTestProduct({ workers: true })
const { db } = product.services
const admin = await product.person({ role: 'admin' })
const hours = [{ from: '09:00', until: '22:00' }]
const everyDay = Array.from({ length: 7 }, () => hours)
const open = (name: string, more = {}) =>
  admin.call(addBranch, { body: { name, weeklyHours: everyDay, trialsPerHour: 2, ...more } })
const meram = await open('Meram')
const karatay = await open('Karatay')
const desk = await product.person({ role: 'staff', branch: meram._id })
const foreign = await product.person({ role: 'staff', branch: karatay._id })

let number = 0
/** A client of its own address, which the rate limit counts by itself. */
const visitor = () => {
  number += 1
  return product.visitor(`10.1.${Math.floor(number / 200)}.${(number % 200) + 1}`)
}
const phone = () => `0532 ${String(1_000_000 + number++)}`
const at = (days: number, time: string) =>
  clubMoment(`${addDays(clubDay(new Date()), days)}T${time}`).toISOString()
const visit = (more = {}) => ({
  branch: meram._id,
  startsAt: at(1, '10:00'),
  name: 'Elif Çınar',
  phone: phone(),
  ...more,
})
const book = (more = {}) => visitor()(bookTrial, { body: visit(more) })
const startOf = ({ startsAt }: { startsAt: string }) => clubDateTime(new Date(startsAt))

beforeEach(() => db.delete(trials))

/** A visit today, whatever the time is. */
async function today(more: Partial<typeof trials.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(trials)
    .values({
      ...{ branch: meram._id, name: 'Elif Çınar', phone: `+90532${1_000_000 + number++}`, seat: 1 },
      startsAt: new Date().toISOString(),
      ...more,
    })
    .returning()
  return row?._id ?? ''
}

describe('the hours that visitors are offered', () => {
  test('are the full hours in which the branch is open to the end of the visit, for two weeks', async () => {
    const offered = await visitor()(listTrialHours, { params: { branchId: meram._id } })
    const tomorrow = offered.map(startOf).filter((time) => time.startsWith(addDays(clubDay(new Date()), 1)))
    expect(tomorrow.map((time) => time.slice(11))).toEqual(
      Array.from({ length: 13 }, (_, index) => `${String(index + 9).padStart(2, '0')}:00`),
    )
    const last = addDays(clubDay(new Date()), trialDays - 1)
    expect(startOf(offered.at(-1) ?? { startsAt: '' })).toBe(`${last}T21:00`)
  })

  test('leave out closed days, hours reserved for some and hours without a place', async () => {
    await admin.call(updateBranch, {
      params: { id: meram._id },
      body: { specialDays: [{ date: addDays(clubDay(new Date()), 2), hours: [] }] },
    })
    const window = await admin.call(addAccessWindow, {
      body: {
        ...{ branch: meram._id, days: [1, 2, 3, 4, 5, 6, 7], from: '10:30', until: '12:00' },
        gender: 'female',
      },
    })
    await book({ startsAt: at(1, '15:00') })
    await book({ startsAt: at(1, '15:00') })
    await book({ startsAt: at(1, '16:00') })
    const offered = await visitor()(listTrialHours, { params: { branchId: meram._id } })
    const of = (days: number) =>
      offered.filter(({ startsAt }) => startsAt >= at(days, '00:00') && startsAt < at(days + 1, '00:00'))
    expect(of(2)).toEqual([])
    const times = of(1).map((hour) => startOf(hour).slice(11))
    expect(times).not.toContain('10:00')
    expect(times).not.toContain('11:00')
    expect(times).toContain('12:00')
    expect(times).not.toContain('15:00')
    expect(of(1).find(({ startsAt }) => startsAt === at(1, '16:00'))?.free).toBe(1)
    await expect(book({ startsAt: at(2, '12:00') })).rejects.toMatchObject({ message: texts.notOffered })
    await admin.call(deleteAccessWindow, { params: { id: window._id } })
    await admin.call(updateBranch, { params: { id: meram._id }, body: { specialDays: [] } })
  })

  test('are none in a branch that offers no visits or whose hours are not known', async () => {
    const closed = await open('Kapalı', { trialsPerHour: 0 })
    const unknown = await admin.call(addBranch, { body: { name: 'Bilinmeyen', trialsPerHour: 2 } })
    for (const { _id } of [closed, unknown]) {
      expect(await visitor()(listTrialHours, { params: { branchId: _id } })).toEqual([])
      await expect(book({ branch: _id })).rejects.toMatchObject({ status: 400 })
    }
  })
})

describe('a booking', () => {
  test('needs a name and a phone number only, and comes with a calendar file', async () => {
    const { message, calendar } = await book()
    expect(message).toBe(texts.booked)
    expect(calendar).toContain('BEGIN:VEVENT')
    expect(calendar).toContain(
      `DTSTART;TZID=Europe/Istanbul:${addDays(clubDay(new Date()), 1).replaceAll('-', '')}T100000`,
    )
  })

  test('is confirmed by a mail with the file where there is an address, without the words of the form', async () => {
    await book({ name: 'Ucuz kredi burada', email: 'ziyaret@ornek.example' })
    const mail = await mailTo(product.dataDir, 'ziyaret@ornek.example')
    expect(mail.subject).toContain('Meram')
    expect(mail.text).not.toContain('Ucuz kredi')
    expect(mail.attachments[0]?.filename).toBe('ziyaret.ics')
  })

  test('is refused for a phone number with an open visit, in whatever way it is written', async () => {
    await book({ phone: '0532 111 22 33' })
    await expect(book({ phone: '+90 (532) 111-2233', startsAt: at(3, '12:00') })).rejects.toMatchObject({
      status: 409,
      message: texts.openVisit,
    })
  })

  test('is possible again after the visit was missed or cancelled', async () => {
    await today({ phone: '+905321112244', startsAt: new Date(Date.now() - 26 * 3_600_000).toISOString() })
    await book({ phone: '0532 111 22 44' })
    const [row] = await db.select().from(trials).where(eq(trials.status, 'booked'))
    await desk.call(updateTrial, { params: { id: row?._id ?? '' }, body: { status: 'cancelled' } })
    await book({ phone: '0532 111 22 44' })
    expect(await db.$count(trials)).toBe(3)
  })

  test('of an hour with two places succeeds for two of a hundred at once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => book({ startsAt: at(4, '18:00') })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 409, message: texts.full })
    expect(await db.$count(trials)).toBe(2)
  })

  test('of one phone number at fifty hours at once succeeds once', async () => {
    const same = phone()
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        book({ phone: same, startsAt: at(1 + (index % 10), `${10 + (index % 5)}:00`) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(trials)).toBe(1)
  })

  test.each([
    ['an unknown hour', { startsAt: at(1, '10:30') }],
    ['a past hour', { startsAt: at(-1, '10:00') }],
    ['an hour at night', { startsAt: at(1, '03:00') }],
    ['an hour in a month', { startsAt: at(30, '10:00') }],
    ['an empty name', { name: ' ' }],
    ['a phone number that is none', { phone: '12' }],
    ['an address that is none', { email: 'kim' }],
    ['an unknown branch', { branch: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused for %s', async (_, more) => {
    await expect(book(more)).rejects.toMatchObject({ status: 400 })
    expect(await db.$count(trials)).toBe(0)
  })
})

describe('the desk', () => {
  test('sees the visits of its own branch, and adds one for a caller', async () => {
    await book()
    await book({ branch: karatay._id })
    const added = await desk.call(addTrial, { body: visit({ name: 'Kadir Er', note: 'Telefonla' }) })
    expect(added).toMatchObject({ enteredByStaff: true, note: 'Telefonla', status: 'booked' })
    const seen = await desk.call(listTrials, { query: {} })
    expect(seen.map(({ name }) => name).sort()).toEqual(['Elif Çınar', 'Kadir Er'])
    await expect(desk.call(addTrial, { body: visit({ branch: karatay._id }) })).rejects.toMatchObject({
      status: 403,
    })
    const id = { params: { id: added._id } }
    await expect(foreign.call(showTrial, id)).rejects.toMatchObject({ status: 404 })
    await expect(foreign.call(updateTrial, { ...id, body: { note: '' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(foreign.call(checkInTrial, { ...id, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(foreign.call(deleteTrial, id)).rejects.toMatchObject({ status: 404 })
    await desk.call(deleteTrial, id)
  })

  test('moves a visit to an hour with a place, and not to a full one', async () => {
    await book({ startsAt: at(2, '11:00') })
    await book({ startsAt: at(2, '11:00') })
    const { _id } = await desk.call(addTrial, { body: visit() })
    await expect(
      desk.call(updateTrial, { params: { id: _id }, body: { startsAt: at(2, '11:00') } }),
    ).rejects.toMatchObject({ message: texts.full })
    const moved = await desk.call(updateTrial, { params: { id: _id }, body: { startsAt: at(2, '12:00') } })
    expect(moved.startsAt).toBe(at(2, '12:00'))
  })

  test('admits a visitor once, as one entry with the name, however often it is asked', async () => {
    const id = await today()
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => desk.call(checkInTrial, { params: { id }, body: {} })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const entries = await desk.call(listEntries, {
      query: { filter: { branch: meram._id, reason: 'trial' } },
    })
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ allowed: true, source: 'desk', userName: 'Elif Çınar', user: null })
    await expect(
      desk.call(updateTrial, { params: { id }, body: { status: 'cancelled' } }),
    ).rejects.toMatchObject({ message: texts.transition })
  })

  test('does not admit on another day', async () => {
    const { _id } = await desk.call(addTrial, { body: visit() })
    await expect(desk.call(checkInTrial, { params: { id: _id }, body: {} })).rejects.toMatchObject({
      message: texts.otherDay,
    })
  })

  test('admits a minor with the name of the guardian only', async () => {
    const id = await today({ isMinor: true })
    await expect(desk.call(checkInTrial, { params: { id }, body: {} })).rejects.toMatchObject({
      message: texts.guardianMissing,
    })
    const admitted = await desk.call(checkInTrial, { params: { id }, body: { guardianName: 'Ayşe Çınar' } })
    expect(admitted).toMatchObject({ status: 'arrived', guardianName: 'Ayşe Çınar' })
  })
})

describe('over time', () => {
  test('a visit that nobody came to is missed, and its place is free', async () => {
    const id = await today({ startsAt: new Date(Date.now() - 20 * 3_600_000).toISOString() })
    await keepUp(product.services, retentionDays.visit)
    expect(await desk.call(showTrial, { params: { id } })).toMatchObject({ status: 'missed' })
  })

  test('a visit on a day that the branch closes is cancelled, and its visitor is told', async () => {
    await book({ startsAt: at(5, '12:00'), email: 'kapali@ornek.example' })
    await book({ startsAt: at(6, '12:00') })
    await admin.call(updateBranch, {
      params: { id: meram._id },
      body: { specialDays: [{ date: addDays(clubDay(new Date()), 5), hours: [] }] },
    })
    await keepUp(product.services, retentionDays.visit)
    await admin.call(updateBranch, { params: { id: meram._id }, body: { specialDays: [] } })
    const seen = await desk.call(listTrials, { query: { sort: ['startsAt', 'ASC'] } })
    expect(seen.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    expect((await mailTo(product.dataDir, 'kapali@ornek.example', /başka bir saat/)).text).toContain('iptal')
  })

  test('visits are deleted after a year, not a day earlier; their entries stay', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const id = await today()
    await desk.call(checkInTrial, { params: { id }, body: {} })
    await db
      .update(trials)
      .set({ startsAt: ago(retentionDays.visit + 1) })
      .where(eq(trials._id, id))
    await today({ startsAt: ago(retentionDays.visit - 1) })
    await keepUp(product.services, retentionDays.visit)
    expect(await db.$count(trials)).toBe(1)
    const { rows } = await db.execute<{ one: number }>(
      sql`SELECT 1 AS one FROM turnstile_entries WHERE reason = 'trial'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('a visit is in the export of the member who verified its address, and goes with the account', async () => {
  const member = await product.person({ isVerified: true })
  await db.insert(trials).values({ ...trialOf(meram._id), email: member.user.email.toUpperCase() })
  await db.insert(trials).values({ ...trialOf(meram._id), email: 'baska@ornek.example' })
  const answer = await send(product, 'GET', exportOwnData.url, { headers: bearer(member) })
  const [, file] = [...unzip(answer.rawPayload)].find(([name]) => name.includes('deneme-ziyaretleri')) ?? []
  expect(JSON.parse(String(file))).toHaveLength(1)
  await admin.call(deleteUser, { params: { id: member.user._id } })
  expect((await db.select().from(trials)).map(({ email }) => email)).toEqual(['baska@ornek.example'])
})
