import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  memberBatches,
  memberBatchPeople,
} from '#server/modules/office/member-batches/member-batches.table.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { manyAtOnce } from '#shared/core/many.ts'
import { freezeUser, unfreezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import { showMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { extendMembership } from '#shared/money/membership-changes/membership-changes.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import {
  extendMembers,
  freezeMembers,
  listMemberBatches,
  moveMembers,
  previewExtension,
  previewFreeze,
  previewMove,
  undoDays,
  undoExtension,
  undoFreeze,
  undoMove,
} from '#shared/office/member-batches/member-batches.contract.ts'
import { memberBatchesMessages } from '#shared/office/member-batches/member-batches.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { holderOf } from '#tests/support/records/positions.ts'

const { product, admin } = await openTestClub()
const { db } = product.services
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const ofMeram = await makePackage(admin, meram._id, { freezeDays: 30, freezeCount: 2 })
const ofKaratay = await makePackage(admin, karatay._id)

async function memberOfMeram() {
  const member = await product.person({ branch: meram._id })
  return { member, membership: await sell(admin, member.user._id, ofMeram._id) }
}
type Member = Awaited<ReturnType<typeof memberOfMeram>>

const branchesOf = async ({ member, membership }: Member) => [
  (await admin.call(showUser, { params: { id: member.user._id } })).branch,
  (await admin.call(showMembership, { params: { id: membership._id } })).branch,
]
const endOf = async ({ membership }: Member) =>
  (await admin.call(showMembership, { params: { id: membership._id } })).endsAt
/** The end of a membership in days from its first one. */
const daysAdded = async (one: Member) =>
  Math.round((Date.parse(await endOf(one)) - Date.parse(one.membership.endsAt)) / 86_400_000)
const idsOf = (...people: Person[]) => people.map(({ user }) => user._id)
const to = (branchId: string, ...people: Person[]) => ({ body: { ids: idsOf(...people), branchId } })
const undoing = (batch: string | null) => ({ body: { batch: batch ?? '' } })
const refusal = ({ user: { _id, name } }: Person, reason: string) => ({ _id, name, reason })
const reason = 'Havuz bakımda'

test('members move with their memberships as the preview says, and back with the places that are still free', async () => {
  const [one, two] = [await memberOfMeram(), await memberOfMeram()]
  const [free, taken] = [
    await makeLesson(admin, meram._id, { ...inHours(30), capacity: 1 }),
    await makeLesson(admin, meram._id, { ...inHours(40), capacity: 1 }),
  ]
  for (const lesson of [free, taken]) await join(one.member, lesson)
  const input = to(karatay._id, one.member, two.member)
  const preview = await admin.call(previewMove, input)
  expect(preview).toMatchObject({ batch: null, refused: [] })
  expect(preview.changed.find(({ _id }) => _id === one.member.user._id)).toEqual({
    _id: one.member.user._id,
    name: one.member.user.name,
    memberships: [{ _id: one.membership._id, name: ofMeram.name, endsAt: one.membership.endsAt }],
    places: [free, taken].map(({ _id, title, startsAt }) => ({ lesson: _id, title, startsAt })),
    limit: null,
  })
  expect(await branchesOf(one)).toEqual([meram._id, meram._id])
  expect(await admin.call(showLesson, { params: { id: free._id } })).toMatchObject({ participantCount: 1 })

  const made = await admin.call(moveMembers, input)
  expect(made).toEqual({ ...preview, batch: expect.any(String) })
  for (const person of [one, two]) expect(await branchesOf(person)).toEqual([karatay._id, karatay._id])
  expect(await admin.call(moveMembers, input)).toEqual({ batch: null, changed: [], refused: [] })
  const other = await memberOfMeram()
  await join(other.member, taken)
  const there = await makeLesson(admin, karatay._id, { ...inHours(50), capacity: 1 })
  await join(two.member, there)

  const lost = ({ _id, title, startsAt }: typeof free, { user: { name } }: Person) => ({
    ...{ lesson: _id, title, startsAt, name },
  })
  const undone = await admin.call(undoMove, undoing(made.batch))
  expect(undone).toMatchObject({ restored: 2, refused: [] })
  expect(undone.lost).toHaveLength(2)
  expect(undone.lost).toEqual(expect.arrayContaining([lost(taken, one.member), lost(there, two.member)]))
  for (const person of [one, two]) expect(await branchesOf(person)).toEqual([meram._id, meram._id])
  expect(await admin.call(showLesson, { params: { id: free._id } })).toMatchObject({ participantCount: 1 })
  await expect(admin.call(undoMove, undoing(made.batch))).rejects.toMatchObject({
    ...{ status: 409, message: memberBatchesMessages.undoneBefore },
  })
  await leave(one.member, free)
})

test('whose memberships would overlap there is refused by name, and the others move', async () => {
  const [both, fine] = [await memberOfMeram(), await memberOfMeram()]
  await sell(admin, both.member.user._id, ofKaratay._id)
  const refused = [refusal(both.member, membershipsMessages.overlap)]
  const input = to(karatay._id, both.member, fine.member)
  expect(await admin.call(previewMove, input)).toMatchObject({ refused })
  expect(await admin.call(moveMembers, input)).toMatchObject({
    changed: [{ _id: fine.member.user._id }],
    refused,
  })
  expect(await branchesOf(both)).toEqual([meram._id, meram._id])
  expect(await branchesOf(fine)).toEqual([karatay._id, karatay._id])
})

test('many memberships are frozen with the reason in the log of each, and the undo ends the freezes', async () => {
  const [one, two, without] = [
    await memberOfMeram(),
    await memberOfMeram(),
    await product.person({ branch: meram._id }),
  ]
  const lesson = await makeLesson(admin, meram._id, { ...inHours(30), capacity: 1 })
  await join(one.member, lesson)
  const ids = idsOf(one.member, two.member, without)
  const preview = await admin.call(previewFreeze, { body: { ids, days: 10 } })
  expect(await daysAdded(one)).toBe(0)
  const made = await admin.call(freezeMembers, { body: { ids, days: 10, reason } })
  expect({ ...made, batch: null }).toEqual(preview)
  expect(made.refused).toEqual([refusal(without, memberBatchesMessages.noMembership)])
  expect(made.changed.find(({ _id }) => _id === one.member.user._id)?.places).toMatchObject([
    { lesson: lesson._id },
  ])
  for (const member of [one, two]) {
    expect(await daysAdded(member)).toBe(10)
    const query = { filter: { resource: 'memberships' as const, recordId: member.membership._id } }
    const [entry] = await admin.call(listAuditLog, { query })
    expect(entry).toMatchObject({ action: 'freeze', actor: admin.user._id, after: { freezeDays: 10 } })
  }
  const again = await admin.call(freezeMembers, { body: { ids: idsOf(one.member), days: 10, reason } })
  expect(again).toMatchObject({ batch: null, refused: [refusal(one.member, freezesMessages.running)] })

  expect(await admin.call(undoFreeze, undoing(made.batch))).toEqual({ restored: 2, refused: [], lost: [] })
  for (const member of [one, two]) expect(await daysAdded(member)).toBe(0)
  expect(await admin.call(showLesson, { params: { id: lesson._id } })).toMatchObject({ participantCount: 1 })
})

test('the preview of a freeze names who is beyond the limits of the package', async () => {
  const { member } = await memberOfMeram()
  const preview = await admin.call(previewFreeze, { body: { ids: idsOf(member), days: 40 } })
  expect(preview.changed).toMatchObject([{ limit: freezesMessages.aboveAllowance(30) }])
})

test('many memberships are extended, and the undo takes the days and the places on them back', async () => {
  const [one, two] = [await memberOfMeram(), await memberOfMeram()]
  const ids = idsOf(one.member, two.member)
  const preview = await admin.call(previewExtension, { body: { ids, days: 5 } })
  const made = await admin.call(extendMembers, { body: { ids, days: 5, reason } })
  expect({ ...made, batch: null }).toEqual(preview)
  for (const member of [one, two]) expect(await daysAdded(member)).toBe(5)
  const query = { filter: { resource: 'memberships' as const, recordId: one.membership._id } }
  const [entry] = await admin.call(listAuditLog, { query })
  expect(entry).toMatchObject({ action: 'edit', after: { reason } })
  const onAddedDay = new Date(Date.parse(one.membership.endsAt) + 36 * 3_600_000).toISOString()
  const endsAt = new Date(Date.parse(onAddedDay) + 3_600_000).toISOString()
  const lesson = await makeLesson(admin, meram._id, { startsAt: onAddedDay, endsAt, capacity: 1 })
  await join(admin, lesson, one.member.user._id)
  expect(await admin.call(undoExtension, undoing(made.batch))).toMatchObject({
    restored: 2,
    refused: [],
    lost: [{ lesson: lesson._id, name: one.member.user.name }],
  })
  for (const member of [one, two]) expect(await daysAdded(member)).toBe(0)
})

test('an undo leaves those alone to whom something has happened since, and names them', async () => {
  const [same, moved] = [await memberOfMeram(), await memberOfMeram()]
  const move = await admin.call(moveMembers, to(karatay._id, same.member, moved.member))
  await admin.call(moveMembers, to(meram._id, moved.member))
  expect(await admin.call(undoMove, undoing(move.batch))).toEqual({
    restored: 1,
    refused: [refusal(moved.member, memberBatchesMessages.movedSince)],
    lost: [],
  })

  const ids = idsOf(same.member, moved.member)
  const freeze = await admin.call(freezeMembers, { body: { ids, days: 10, reason } })
  await admin.call(unfreezeUser, { params: { id: moved.member.user._id }, body: {} })
  expect(await admin.call(undoFreeze, undoing(freeze.batch))).toMatchObject({
    restored: 1,
    refused: [refusal(moved.member, memberBatchesMessages.changedSince)],
  })

  const extension = await admin.call(extendMembers, { body: { ids, days: 5, reason } })
  const params = { id: moved.membership._id }
  await admin.call(extendMembership, { params, body: { days: 3, reason } })
  expect(await admin.call(undoExtension, undoing(extension.batch))).toMatchObject({
    restored: 1,
    refused: [refusal(moved.member, memberBatchesMessages.changedSince)],
  })
  expect(await daysAdded(moved)).toBe(8)
})

test('days that are in use are not taken back', async () => {
  const one = await memberOfMeram()
  const made = await admin.call(extendMembers, { body: { ids: idsOf(one.member), days: 5, reason } })
  // Time passes until the membership would have ended yesterday without them.
  const shift = Date.parse(one.membership.endsAt) - daysFromNow(-1).getTime()
  const back = (moment: string) => new Date(Date.parse(moment) - shift).toISOString()
  const endsAt = back(await endOf(one))
  await db
    .update(memberships)
    .set({ startsAt: back(one.membership.startsAt), endsAt })
    .where(eq(memberships._id, one.membership._id))
  const ofOne = eq(memberBatchPeople.user, one.member.user._id)
  const [part] = await db.select().from(memberBatchPeople).where(ofOne)
  if (!part) throw new Error('The batch is missing')
  const before = { ...part.before, memberships: part.before.memberships.map((held) => ({ ...held, endsAt })) }
  await db.update(memberBatchPeople).set({ before }).where(ofOne)
  const { refused } = await admin.call(undoExtension, undoing(made.batch))
  expect(refused).toEqual([refusal(one.member, memberBatchesMessages.wouldBeOver)])
})

test('the history lists batches for a week; who works in a branch sees the own ones', async () => {
  const { member } = await memberOfMeram()
  const [made, holder] = [
    await admin.call(moveMembers, to(karatay._id, member)),
    await holderOf(product, admin, ['memberships.transfer', 'users.list'], [meram._id, karatay._id]),
  ]
  const [first] = await admin.call(listMemberBatches)
  expect(first).toMatchObject({
    ...{ _id: made.batch, kind: 'move', authorName: admin.user.name, branchName: karatay.name, people: 1 },
    restored: 0,
  })
  expect(await holder.call(listMemberBatches)).toEqual([])
  await expect(holder.call(undoMove, undoing(made.batch))).rejects.toMatchObject({ status: 404 })
  // Another kind of batch needs another permission.
  await expect(admin.call(undoFreeze, undoing(made.batch))).rejects.toMatchObject({ status: 404 })
  const own = await holder.call(moveMembers, to(meram._id, member))
  expect(await holder.call(listMemberBatches)).toMatchObject([{ _id: own.batch }])

  await db
    .update(memberBatches)
    .set({ createdAt: daysFromNow(-undoDays).toISOString() })
    .where(eq(memberBatches._id, made.batch ?? ''))
  await expect(admin.call(undoMove, undoing(made.batch))).rejects.toMatchObject({ status: 404 })
  expect((await admin.call(listMemberBatches)).map(({ _id }) => _id)).not.toContain(made.batch)
})

test('who works in one branch moves nobody to another, and changes no membership of another', async () => {
  const holder = await holderOf(product, admin, ['memberships.transfer', 'memberships.extend'], [meram._id])
  const { member } = await memberOfMeram()
  const elsewhere = await product.person({ branch: karatay._id })
  await sell(admin, elsewhere.user._id, ofKaratay._id)
  await expect(holder.call(moveMembers, to(karatay._id, member))).rejects.toMatchObject({ status: 403 })
  const ids = idsOf(elsewhere)
  expect(await holder.call(extendMembers, { body: { ids, days: 5, reason } })).toEqual({
    ...{ batch: null, changed: [] },
    refused: [
      { _id: elsewhere.user._id, name: memberBatchesMessages.unknown, reason: usersMessages.notFound },
    ],
  })
})

test('employees stay as they are, the desk may not change many, and a batch has a limit', async () => {
  const one = await memberOfMeram()
  const desk = await product.person({ role: 'staff', branch: meram._id })
  expect(await admin.call(moveMembers, to(karatay._id, desk))).toEqual({
    ...{ batch: null, changed: [] },
    refused: [refusal(desk, memberBatchesMessages.membersOnly)],
  })
  const ids = idsOf(one.member)
  for (const attempt of [
    () => desk.call(moveMembers, to(karatay._id, one.member)),
    () => desk.call(freezeMembers, { body: { ids, days: 7, reason } }),
    () => desk.call(extendMembers, { body: { ids, days: 7, reason } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(moveMembers, to(crypto.randomUUID(), one.member))).rejects.toMatchObject({
    status: 404,
  })
  const tooMany = Array.from({ length: manyAtOnce + 1 }, () => crypto.randomUUID())
  await expect(admin.call(extendMembers, { body: { ids: tooMany, days: 7, reason } })).rejects.toMatchObject({
    status: 400,
    fields: { ids: validationMessages.many },
  })
  await expect(admin.call(freezeMembers, { body: { ids, days: 7, reason: ' ' } })).rejects.toMatchObject({
    status: 400,
    fields: { reason: validationMessages.required },
  })
})

test('moves and freezes of the same people at once end in one state for each, without an error', async () => {
  const members = [await memberOfMeram(), await memberOfMeram(), await memberOfMeram()]
  const people = members.map(({ member }) => member)
  const lesson = await makeLesson(admin, meram._id, { ...inHours(30), capacity: 3 })
  const [outcomes, bookings] = await Promise.all([
    Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? admin.call(moveMembers, to(index % 4 === 0 ? karatay._id : meram._id, ...people))
          : admin.call(freezeMembers, { body: { ids: idsOf(...people), days: 7, reason } }),
      ),
    ),
    Promise.allSettled(people.map((person) => join(person, lesson))),
  ])
  for (const one of bookings) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  for (const one of members) {
    const frozen = outcomes.filter(
      ({ changed }, index) => index % 2 === 1 && changed.some(({ _id }) => _id === one.member.user._id),
    )
    expect(frozen).toHaveLength(1)
    expect(await daysAdded(one)).toBe(7)
    const [home, sold] = await branchesOf(one)
    expect(home).toBe(sold)
  }
  await expect(
    admin.call(freezeUser, {
      params: { id: people[0]?.user._id ?? '' },
      body: { freezeDays: 7, freezeReason: reason },
    }),
  ).rejects.toMatchObject({ status: 409 })
})
