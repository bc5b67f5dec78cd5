import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { downloadSnapshot, type GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { reasonTexts, remedyOf } from '#shared/access/turnstile/reasons.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import { bookAppointment } from '#shared/training/appointments/appointments.contract.ts'
import { saveAttendance } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { decideOffline } from '#site/features/gate/offline-decision.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { atTen, saveDailyHours } from '#tests/support/records/appointments.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { inHours, join, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { decisionAt, keyOf, makeDevice, signedCode } from '#tests/support/records/turnstile.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const trainer = await product.person({ role: 'trainer', branch: meram._id })
await saveDailyHours(admin, trainer.user._id, meram._id)
const device = await makeDevice(staff, meram._id)
const monthly = await makePackage(admin, meram._id, { durationDays: 30 })
const lessonPack = await makePackage(admin, meram._id, {
  ...{ kind: 'class-pack', sessions: 10, durationDays: 60 },
})
const sessionPack = await makePackage(admin, meram._id, {
  ...{ kind: 'personal-training', sessions: 10, durationDays: 60 },
})

/** A member whose pack has begun some days ago. */
async function ownerOf(offer: Package): Promise<Person> {
  const member = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, member.user._id, offer._id)
  await moveTo(product.services, _id, { startsAt: daysFromNow(-5), endsAt: daysFromNow(55) })
  return member
}

/** A member with a place in a lesson that begins then, paid by a pack. */
async function inLesson(hours: number) {
  const member = await ownerOf(lessonPack)
  const lesson = await makeLesson(staff, meram._id, { ...inHours(30), capacity: 5 })
  await join(member, lesson)
  await moveLesson(product.services, lesson._id, hours)
  return { member, lesson }
}

let days = 0
/** A member with a one-to-one session that begins then. */
async function inSession(hours: number): Promise<Person> {
  const member = await ownerOf(sessionPack)
  const made = await member.call(bookAppointment, {
    body: { branch: meram._id, trainer: trainer.user._id, startsAt: atTen(2 + days++) },
  })
  // The hours of two sessions may overlap here.
  await product.services.pool.query('DELETE FROM occupancies WHERE appointment_id = $1', [made._id])
  await product.services.pool.query('ALTER TABLE appointments DISABLE TRIGGER USER')
  const { startsAt, endsAt } = inHours(hours, 20)
  await product.services.db
    .update(appointments)
    .set({ startsAt, endsAt })
    .where(eq(appointments._id, made._id))
  await product.services.pool.query('ALTER TABLE appointments ENABLE TRIGGER USER')
  return member
}

const decision = async ({ user }: Person) => decisionAt(product, device, await signedCode(product, user._id))
const snapshot = async (): Promise<GateSnapshot> =>
  (await send(product, 'GET', downloadSnapshot.url, { headers: keyOf(device) })).json()
const noMemory = { used: new Set<string>(), lastEntries: new Map<string, number>() }
/** What a device without a connection decides some hours from now. */
async function offline({ user }: Person, hours = 0, known?: GateSnapshot) {
  const now = new Date(Date.now() + hours * 3_600_000)
  const code = await signedCode(product, user._id, { secondsFromNow: Math.round(hours * 3600) })
  return decideOffline(code, 'in', known ?? (await snapshot()), noMemory, now)
}

describe('a class pack', () => {
  test('admits from 30 minutes before a lesson that it pays to its end, and at no other time', async () => {
    const { member: early } = await inLesson(2)
    const { member: soon } = await inLesson(0.45)
    const { member: running } = await inLesson(-0.5)
    const { member: late } = await inLesson(-1.5)
    expect(await decision(early)).toMatchObject({ allowed: false, reason: 'no-appointment' })
    expect(await decision(soon)).toMatchObject({ allowed: true, reason: 'appointment' })
    expect(await decision(running)).toMatchObject({ allowed: true, reason: 'appointment' })
    expect(await decision(late)).toMatchObject({ allowed: false, reason: 'no-appointment' })
  })

  test('does not admit to a lesson that was cancelled, missed, left to wait for, or in another branch', async () => {
    const { member: cancelled, lesson } = await inLesson(0.3)
    await staff.call(cancelLesson, { params: { id: lesson._id }, body: { reason: 'Tadilat' } })
    expect(await decision(cancelled)).toMatchObject({ reason: 'no-appointment' })
    const { member: missed, lesson: held } = await inLesson(-0.1)
    await staff.call(saveAttendance, {
      params: { lessonId: held._id },
      body: { userId: missed.user._id, attended: false },
    })
    expect(await decision(missed)).toMatchObject({ reason: 'no-appointment' })
    const waiting = await ownerOf(lessonPack)
    const full = await makeLesson(staff, meram._id, { ...inHours(40), capacity: 1 })
    await join(await memberWith(product, admin, monthly), full)
    await join(waiting, full)
    await moveLesson(product.services, full._id, 0.3)
    expect(await decision(waiting)).toMatchObject({ reason: 'no-appointment' })
    const elsewhere = await makeDevice(admin, karatay._id)
    const { member } = await inLesson(0.3)
    expect(await decisionAt(product, elsewhere, await signedCode(product, member.user._id))).toMatchObject({
      reason: 'other-branch',
    })
  })

  test('and a one-to-one session later today are named in the refusal; without one it names none', async () => {
    for (const member of [(await inLesson(2)).member, await inSession(2)]) {
      const { nextAllowedAt, remedy } = await decision(member)
      const startsAt = new Date(Date.now() + 2 * 3_600_000)
      if (clubDay(startsAt) !== clubDay(new Date())) expect(nextAllowedAt).toBeUndefined()
      else {
        expect(Math.abs(Date.parse(nextAllowedAt ?? '') - (startsAt.getTime() - 1_800_000))).toBeLessThan(
          60_000,
        )
        expect(remedy).toBe(remedyOf('no-appointment', new Date(nextAllowedAt ?? '')))
        expect(remedy).toMatch(/^Dersin \d\d\.\d\d’.+; en erken \d\d\.\d\d’.+ girebilirsin\.$/)
      }
    }
    const idle = await ownerOf(lessonPack)
    const refusal = await decision(idle)
    expect(refusal).toMatchObject({
      reason: 'no-appointment',
      remedy: reasonTexts['no-appointment'].remedy,
    })
    expect(refusal.nextAllowedAt).toBeUndefined()
  })

  test('of somebody whose membership is over is what the refusal speaks of', async () => {
    const member = await ownerOf(lessonPack)
    const old = await sell(admin, member.user._id, monthly._id)
    await moveTo(product.services, old._id, { startsAt: daysFromNow(-60), endsAt: daysFromNow(-30) })
    expect(await decision(member)).toMatchObject({ reason: 'no-appointment' })
  })
})

describe('a device without a connection', () => {
  test('knows the lessons and sessions of the whole day, and admits to each from 30 minutes before', async () => {
    const { member } = await inLesson(5)
    const other = await inSession(4)
    const known = await snapshot()
    for (const [person, start, end] of [
      [member, 5, 6],
      [other, 4, 4 + 1 / 3],
    ] as const) {
      expect((await offline(person, 0, known)).reason).toBe('no-appointment')
      expect((await offline(person, start - 0.55, known)).reason).toBe('no-appointment')
      expect((await offline(person, start - 0.45, known)).reason).toBe('appointment')
      expect((await offline(person, end - 0.05, known)).reason).toBe('appointment')
      expect((await offline(person, end + 0.05, known)).reason).toBe('offline')
    }
    expect(known.allowed.map(([id]) => id)).not.toContain(member.user._id)
  })

  test('admits a member whose pack pays nothing now by the membership', async () => {
    const { member } = await inLesson(5)
    await sell(admin, member.user._id, monthly._id)
    expect((await offline(member)).reason).toBe('membership')
  })

  test('does not know a lesson that is a day away', async () => {
    const { member } = await inLesson(26)
    expect((await offline(member)).reason).toBe('offline')
  })
})
