import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applyClosures } from '#server/modules/membership/closures/closures.jobs.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { addDays, clubDay, clubMoment, startOfClubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  addClosure,
  type Closure,
  cancelClosure,
  listClosures,
  previewClosure,
} from '#shared/membership/closures/closures.contract.ts'
import { closuresMessages } from '#shared/membership/closures/closures.messages.ts'
import {
  freezeMember,
  freezeOwn,
  listOwnFreezes,
  showOwnFreezeInfo,
  unfreezeMember,
  unfreezeOwn,
} from '#shared/membership/freezes/freezes.contract.ts'
import {
  cancelMembership,
  type Membership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import { listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { type Lesson, showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, sell } from '#tests/support/records/desk.ts'
import { join } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const texts = closuresMessages

let branch: Branch
let monthly: Package

const { product, admin } = await openTestClub()

let opened = 0
/** Closures of one branch would overlap, so each test uses its own branch. */
async function openOwnBranch(): Promise<void> {
  opened += 1
  branch = await openBranch(admin, `Şube-${opened} Konya`)
  monthly = await makePackage(admin, branch._id, { freezeDays: 30, freezeCount: 5 })
}

const day = (days: number) => addDays(clubDay(new Date()), days)
const midnightAfter = (days: number) => startOfClubDay(day(days)).toISOString()
const now = ({ _id }: Membership) => admin.call(showMembership, { params: { id: _id } })
const apply = () => applyClosures(product.services)

async function close(startsIn: number, days: number): Promise<Closure> {
  const body = { branch: branch._id, startsOn: day(startsIn), days, reason: 'Bakım' }
  const closure = await admin.call(addClosure, { body })
  await apply()
  return closure
}

async function memberOf(count = 1): Promise<{ member: Person; chain: Membership[] }> {
  const member = await product.person({ branch: branch._id })
  const chain: Membership[] = []
  for (let index = 0; index < count; index += 1) chain.push(await sell(admin, member.user._id, monthly._id))
  return { member, chain }
}
const first = (chain: Membership[]) => chain[0] as Membership

describe('closure days of a branch', () => {
  test('extend the memberships that are running once, and the preview counts them', async () => {
    await openOwnBranch()
    const [one, two] = [await memberOf(2), await memberOf()]
    const body = { branch: branch._id, startsOn: day(10), days: 3 }
    expect(await admin.call(previewClosure, { body })).toEqual({
      reopensOn: day(13),
      members: 2,
      lessons: { cancelled: 0, moved: 0, people: 0, stuck: [] },
    })
    expect(await now(first(one.chain))).toEqual(first(one.chain))
    const closure = await close(10, 3)
    expect(closure).toMatchObject({ days: 3, reopensOn: day(13), reason: 'Bakım', appliedAt: null })
    await apply()
    expect(await now(first(one.chain))).toMatchObject({ status: 'active', endsAt: midnightAfter(33) })
    expect(await now(one.chain[1] as Membership)).toMatchObject({
      startsAt: midnightAfter(33),
      endsAt: midnightAfter(63),
    })
    expect(await now(first(two.chain))).toMatchObject({ endsAt: midnightAfter(33) })
    expect(await admin.call(listClosures, { query: { filter: { branch: branch._id } } })).toMatchObject([
      { _id: closure._id, members: 2, appliedAt: expect.any(String), branchName: branch.name },
    ])
    expect(await one.member.call(listOwnFreezes)).toMatchObject([
      { source: 'closure', days: 3, reason: 'Bakım' },
    ])
    expect(await one.member.call(showOwnFreezeInfo)).toMatchObject({ used: 0, remaining: 30, freezesLeft: 5 })
  })

  test('pause memberships from today on, and members cannot end the pause', async () => {
    await openOwnBranch()
    const { member, chain } = await memberOf()
    await close(0, 2)
    expect(await now(first(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(32) })
    const closed = { status: 409, message: expect.stringMatching(/^Şube .* kapalı/) }
    await expect(member.call(unfreezeOwn)).rejects.toMatchObject(closed)
    await expect(member.call(freezeOwn, { body: { freezeDays: 7 } })).rejects.toMatchObject(closed)
    const desk = await product.person({ role: 'staff', branch: branch._id })
    const params = { id: member.user._id }
    await expect(desk.call(unfreezeMember, { params })).rejects.toMatchObject(closed)
    const body = { freezeDays: 7, freezeReason: 'Tatil' }
    await expect(desk.call(freezeMember, { params, body })).rejects.toMatchObject(closed)
  })

  test('extend memberships sold afterwards', async () => {
    await openOwnBranch()
    await close(10, 3)
    const { chain } = await memberOf(2)
    expect(first(chain)).toMatchObject({ endsAt: midnightAfter(33) })
    expect(chain[1]).toMatchObject({ startsAt: midnightAfter(33), endsAt: midnightAfter(63) })
  })

  test('are not added twice for a frozen membership, and count when the freeze ends early', async () => {
    await openOwnBranch()
    const { member, chain } = await memberOf()
    await close(3, 4)
    expect(await now(first(chain))).toMatchObject({ endsAt: midnightAfter(34) })
    expect(await member.call(showOwnFreezeInfo, { query: { freezeDays: 10 } })).toMatchObject({
      newEndsAt: midnightAfter(40),
    })
    const { freezeInfo } = await member.call(freezeOwn, { body: { freezeDays: 10 } })
    expect(await now(first(chain))).toMatchObject({ endsAt: midnightAfter(40) })
    expect(freezeInfo.newEndsAt).toBe(midnightAfter(34))
    await member.call(unfreezeOwn)
    expect(await now(first(chain))).toMatchObject({ endsAt: midnightAfter(34) })
  })

  test('move the following memberships when one is cancelled', async () => {
    await openOwnBranch()
    const { chain } = await memberOf(3)
    await close(50, 5)
    expect(await now(chain[1] as Membership)).toMatchObject({ endsAt: midnightAfter(65) })
    const params = { id: first(chain)._id }
    await admin.call(cancelMembership, { params, body: { reason: 'Taşındı' } })
    expect(await now(chain[1] as Membership)).toMatchObject({ status: 'active', endsAt: midnightAfter(30) })
    expect(await now(chain[2] as Membership)).toMatchObject({
      startsAt: midnightAfter(30),
      endsAt: midnightAfter(65),
    })
  })

  test('that are cancelled are taken back as far as they lie in the future', async () => {
    await openOwnBranch()
    const { member, chain } = await memberOf(2)
    const ahead = await close(20, 5)
    const params = { id: ahead._id }
    await admin.call(cancelClosure, { params })
    await apply()
    expect(await Promise.all(chain.map(now))).toMatchObject([
      { endsAt: midnightAfter(30) },
      { endsAt: midnightAfter(60) },
    ])
    await expect(admin.call(cancelClosure, { params })).rejects.toMatchObject({
      status: 409,
      message: texts.over,
    })
    const running = await close(0, 6)
    expect(await now(first(chain))).toMatchObject({ status: 'frozen', endsAt: midnightAfter(36) })
    await admin.call(cancelClosure, { params: { id: running._id } })
    await apply()
    expect(await Promise.all(chain.map(now))).toMatchObject([
      { status: 'active', endsAt: midnightAfter(30) },
      { endsAt: midnightAfter(60) },
    ])
    expect(await member.call(listOwnFreezes)).toMatchObject([{ usedDays: 0 }])
  })

  test('that cannot be applied do not stop those announced after them', async () => {
    await openOwnBranch()
    const failing = await close(3, 2)
    const { db } = product.services
    await db.execute(sql`
      CREATE FUNCTION refuse_closure() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'refused for the test'; END $$;
      UPDATE closures SET applied_at = NULL WHERE id = ${sql.raw(`'${failing._id}'`)};
      CREATE TRIGGER refuse_closure BEFORE UPDATE ON closures FOR EACH ROW
        WHEN (OLD.id = ${sql.raw(`'${failing._id}'`)}) EXECUTE FUNCTION refuse_closure()`)
    try {
      await openOwnBranch()
      const { chain } = await memberOf()
      await expect(close(5, 2)).rejects.toThrow('Closures could not be applied')
      expect(Date.parse((await now(first(chain))).endsAt)).toBeGreaterThan(Date.parse(first(chain).endsAt))
    } finally {
      await db.execute(sql`DROP FUNCTION refuse_closure CASCADE`)
    }
    await apply()
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`SELECT FROM closures WHERE applied_at IS NULL`,
    )
    expect(rows).toEqual([])
  })

  test('leave expired memberships, and those ending before them, unchanged', async () => {
    await openOwnBranch()
    const { member, chain } = await memberOf()
    await advanceDays(product.services, member.user._id, 25)
    await close(5, 2)
    expect(await now(first(chain))).toMatchObject({ endsAt: midnightAfter(5) })
    await advanceDays(product.services, member.user._id, 5)
    await close(0, 2)
    expect(await now(first(chain))).toMatchObject({ status: 'expired', endsAt: midnightAfter(0) })
  })
})

describe('lessons inside a closure', () => {
  const at = (days: number, hour = '18:00') => ({
    startsAt: clubMoment(`${day(days)}T${hour}`).toISOString(),
    endsAt: clubMoment(`${day(days)}T${hour.replace(':00', ':45')}`).toISOString(),
  })
  const inboxOf = async (member: Person) => (await member.call(listInbox, {})).notifications
  const seen = ({ _id }: Lesson) => admin.call(showLesson, { params: { id: _id } })
  const closing = (lessons: 'cancel' | 'move') => ({ branch: branch._id, startsOn: day(5), days: 3, lessons })
  const announce = (lessons: 'cancel' | 'move') =>
    admin.call(addClosure, { body: { ...closing(lessons), reason: 'Bakım' } })

  test('are cancelled with notice, and those outside stay', async () => {
    await openOwnBranch()
    const { member } = await memberOf()
    const [before, inside, after] = [
      await makeLesson(admin, branch._id, at(4)),
      await makeLesson(admin, branch._id, at(7)),
      await makeLesson(admin, branch._id, at(8, '00:00')),
    ]
    await join(member, inside)
    expect((await admin.call(previewClosure, { body: closing('cancel') })).lessons).toEqual({
      cancelled: 1,
      moved: 0,
      people: 1,
      stuck: [],
    })
    await announce('cancel')
    expect(await seen(inside)).toMatchObject({ cancelledAt: expect.any(String), cancelReason: 'Bakım' })
    expect([await seen(before), await seen(after)]).toMatchObject([
      { cancelledAt: null },
      { cancelledAt: null },
    ])
    expect(await inboxOf(member)).toMatchObject([{ title: `“${inside.title}” iptal edildi` }])
  })

  test('move behind it with their bookings, except where room, trainer or day is taken', async () => {
    await openOwnBranch()
    const { member } = await memberOf()
    const [free, stuck, closed] = [
      await makeLesson(admin, branch._id, { ...at(5), room: 'Salon 1' }),
      await makeLesson(admin, branch._id, { ...at(6), room: 'Salon 1' }),
      await makeLesson(admin, branch._id, { ...at(7), room: 'Salon 1' }),
    ]
    await makeLesson(admin, branch._id, { ...at(9), room: 'SALON 1' })
    await admin.call(addClosure, {
      body: { branch: branch._id, startsOn: day(10), days: 1, reason: 'Bayram' },
    })
    await join(member, free)
    expect((await admin.call(previewClosure, { body: closing('move') })).lessons).toMatchObject({
      cancelled: 2,
      moved: 1,
      people: 1,
      stuck: [{ title: stuck.title }, { title: closed.title }],
    })
    await announce('move')
    expect(await seen(free)).toMatchObject({ ...at(8), cancelledAt: null, participantCount: 1 })
    for (const one of [stuck, closed]) expect(await seen(one)).toMatchObject({ cancelReason: 'Bakım' })
    expect(await inboxOf(member)).toMatchObject([{ title: `“${free.title}” dersi değişti` }])
  })

  test('stay as they are where the closure is refused', async () => {
    await openOwnBranch()
    const inside = await makeLesson(admin, branch._id, at(6))
    await close(7, 1)
    await expect(announce('cancel')).rejects.toMatchObject({ status: 409, message: texts.overlap })
    expect(await seen(inside)).toMatchObject({ cancelledAt: null })
  })
})

describe('invalid closures are refused', () => {
  test.each([
    ['in the past', { startsOn: '2026-01-01' }, { startsOn: texts.past }],
    ['more than a year away', { startsOn: '2099-01-01' }, { startsOn: texts.tooFar }],
    ['with an invalid day', { startsOn: '2027-02-30' }, { startsOn: validationMessages.date }],
    ['for zero days', { days: 0 }, { days: validationMessages.minimum(1) }],
    ['for half a year', { days: 180 }, { days: validationMessages.maximum(90) }],
    ['without a reason', { reason: ' ' }, { reason: validationMessages.required }],
  ])('%s', async (_what, wrong, fields) => {
    await openOwnBranch()
    const payload = { branch: branch._id, startsOn: day(1), days: 2, reason: 'Bayram', ...wrong }
    const answer = await send(product, 'POST', addClosure.url, { headers: bearer(admin), payload })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })

  test('for a day already closed, for an unknown branch, and by staff', async () => {
    await openOwnBranch()
    await close(4, 4)
    await expect(close(7, 2)).rejects.toMatchObject({ status: 409, message: texts.overlap })
    await close(8, 2)
    const body = { branch: crypto.randomUUID(), startsOn: day(1), days: 1, reason: 'Bayram' }
    await expect(admin.call(addClosure, { body })).rejects.toMatchObject({ status: 404 })
    await expect(admin.call(cancelClosure, { params: { id: body.branch } })).rejects.toMatchObject({
      status: 404,
      message: texts.notFound,
    })
    const staff = await product.person({ role: 'staff', branch: branch._id })
    await expect(staff.call(addClosure, { body })).rejects.toMatchObject({ status: 403 })
    expect(await staff.call(listClosures)).toHaveLength(2)
  })
})
