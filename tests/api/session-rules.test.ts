import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { appointments } from '#server/modules/training/appointments/appointments.table.ts'
import { occupancies } from '#server/modules/training/occupancies/occupancies.table.ts'
import { trainerAbsences, trainerHours } from '#server/modules/training/trainer-hours/trainer-hours.table.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeLesson } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const { db } = product.services
const meram = await openBranch(admin, 'Meram Şubesi')
const trainer = (await product.person({ role: 'trainer', branch: meram._id })).user._id
const other = (await product.person({ role: 'trainer', branch: meram._id })).user._id

const day = 86_400_000
/** Ten o'clock on the club's clock, some days and hours from now. */
const at = (days: number, hours = 0) => {
  const date = new Date(Date.now() + days * day).toISOString().slice(0, 10)
  return new Date(Date.parse(`${date}T07:00:00Z`) + hours * 3_600_000).toISOString()
}

async function packOf(member: string, sessions: number): Promise<string> {
  const [row] = await db
    .insert(memberships)
    .values({
      user: member,
      branch: meram._id,
      name: `${sessions} bire bir ders`,
      kind: 'personal-training',
      price: 100_000,
      durationDays: 75,
      sessions,
      freezeDays: 0,
      freezeCount: 0,
      startsAt: new Date(Date.now() - day).toISOString(),
      endsAt: new Date(Date.now() + 60 * day).toISOString(),
      source: 'desk',
    })
    .returning()
  if (!row) throw new Error('No pack')
  return row._id
}

const memberWith = async (sessions: number) => {
  const member = (await product.person({ branch: meram._id })).user._id
  return { member, pack: await packOf(member, sessions) }
}

const book = async (
  { member, pack }: { member: string; pack: string },
  startsAt: string,
  more: Partial<typeof appointments.$inferInsert> = {},
) => {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  const [row] = await db
    .insert(appointments)
    .values({ branch: meram._id, trainer, member, pack, startsAt, endsAt, ...more })
    .returning()
  if (!row) throw new Error('No appointment')
  return row
}
const decide = (
  id: string,
  state: 'attended' | 'no-show' | 'cancelled' | 'late-cancelled',
  credit: 'consumed' | 'released',
) => db.update(appointments).set({ state, credit, decidedAt: sql`now()` }).where(eq(appointments._id, id))

const sums = async (pack: string) => {
  const [row] = await db.select().from(sessionPacks).where(eq(sessionPacks.membership, pack))
  const { granted, available, reserved, consumed, expired, refunded } = row ?? {}
  return { granted, available, reserved, consumed, expired, refunded }
}
const violating = (constraint: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ constraint }) })

describe('the sessions of a pack', () => {
  test('are granted with it, reserved by an appointment, and consumed or released by its outcome', async () => {
    const one = await memberWith(3)
    const start = { granted: 3, available: 3, reserved: 0, consumed: 0, expired: 0, refunded: 0 }
    expect(await sums(one.pack)).toEqual(start)
    const first = await book(one, at(2))
    const second = await book(one, at(3))
    expect(await sums(one.pack)).toEqual({ ...start, available: 1, reserved: 2 })
    await decide(first._id, 'attended', 'consumed')
    await decide(second._id, 'cancelled', 'released')
    expect(await sums(one.pack)).toEqual({ ...start, available: 2, consumed: 1 })
    await db
      .update(appointments)
      .set({ state: 'booked', credit: 'reserved', decidedAt: null })
      .where(eq(appointments._id, first._id))
    expect(await sums(one.pack)).toEqual({ ...start, available: 2, reserved: 1 })
    await decide(first._id, 'no-show', 'released')
    expect(await sums(one.pack)).toEqual(start)
    const kinds = await db
      .select({ kind: sessionEntries.kind })
      .from(sessionEntries)
      .where(eq(sessionEntries.appointment, first._id))
      .orderBy(sessionEntries.createdAt)
    expect(kinds.map(({ kind }) => kind)).toEqual(['reserve', 'consume', 'reverse', 'release'])
  })

  test('are never below zero, however many book at once', async () => {
    const one = await memberWith(2)
    const wanted = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => book(one, at(20 + index))),
    )
    expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await sums(one.pack)).toMatchObject({ available: 0, reserved: 2 })
    await expect(book(one, at(40))).rejects.toEqual(violating('session_packs_available_check'))
  })

  test('are those of the person, of the kind and of the pack’s days', async () => {
    const one = await memberWith(2)
    const stranger = await memberWith(2)
    await expect(book({ ...stranger, pack: one.pack }, at(2))).rejects.toEqual(
      violating('appointments_pack_check'),
    )
    await expect(book(one, at(70))).rejects.toEqual(violating('appointments_pack_check'))
  })

  test('change through their ledger alone, which keeps every entry', async () => {
    const { pack } = await memberWith(2)
    await expect(
      db.update(sessionPacks).set({ granted: 9 }).where(eq(sessionPacks.membership, pack)),
    ).rejects.toThrow()
    await expect(db.delete(sessionEntries).where(eq(sessionEntries.pack, pack))).rejects.toThrow()
    await expect(
      db.update(memberships).set({ sessions: 9 }).where(eq(memberships._id, pack)),
    ).rejects.toThrow()
    await expect(db.insert(sessionEntries).values({ pack, kind: 'expire', amount: 3 })).rejects.toEqual(
      violating('session_packs_available_check'),
    )
  })
})

describe('an hour', () => {
  test('of a trainer goes to one of 100 members', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, () => memberWith(1)))
    const wanted = await Promise.allSettled(people.map((one) => book(one, at(10))))
    expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of a trainer with a lesson or an absence, and of a member with something else, is taken', async () => {
    const one = await memberWith(5)
    await makeLesson(admin, meram._id, { trainer, startsAt: at(11), endsAt: at(11, 1), capacity: 5 })
    await expect(book(one, at(11, 0.5))).rejects.toEqual(violating('occupancies_no_overlap'))
    await db.insert(trainerAbsences).values({ trainer, startsAt: at(12), endsAt: at(13) })
    await expect(book(one, at(12, 3))).rejects.toEqual(violating('occupancies_no_overlap'))
    await book(one, at(14))
    await expect(book(one, at(14, 0.5), { trainer: other })).rejects.toEqual(
      violating('appointments_member_overlap'),
    )
  })

  test('of a cancelled appointment is free again', async () => {
    const one = await memberWith(2)
    const { _id } = await book(one, at(15))
    await decide(_id, 'late-cancelled', 'consumed')
    expect(await db.select().from(occupancies).where(eq(occupancies.appointment, _id))).toEqual([])
    await book(one, at(15))
  })

  test('does not cross midnight', async () => {
    const one = await memberWith(1)
    await expect(book(one, at(16, 13.5))).rejects.toEqual(violating('appointments_time_check'))
    await book(one, at(16, 13))
  })

  test('of a trainer’s week does not overlap another, also in another branch', async () => {
    const hours = { trainer, branch: meram._id, weekday: 1, fromMinute: 540, untilMinute: 720 }
    await db.insert(trainerHours).values(hours)
    await expect(
      db.insert(trainerHours).values({ ...hours, fromMinute: 700, untilMinute: 800 }),
    ).rejects.toEqual(violating('trainer_hours_no_overlap'))
    await expect(
      db.insert(trainerHours).values({ ...hours, weekday: 2, fromMinute: 720, untilMinute: 720 }),
    ).rejects.toEqual(violating('trainer_hours_time_check'))
  })
})
