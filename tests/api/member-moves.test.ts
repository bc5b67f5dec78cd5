import { expect, test } from 'vitest'
import { showMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { moveMembers, previewMove, undoMove } from '#shared/office/member-moves/member-moves.contract.ts'
import { memberMovesMessages } from '#shared/office/member-moves/member-moves.messages.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inHours, join, leave } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const ofMeram = await makePackage(admin, meram._id)
const ofKaratay = await makePackage(admin, karatay._id)

async function memberOfMeram() {
  const member = await product.person({ branch: meram._id })
  return { member, membership: await sell(admin, member.user._id, ofMeram._id) }
}

const branchesOf = async ({ member, membership }: Awaited<ReturnType<typeof memberOfMeram>>) => [
  (await admin.call(showUser, { params: { id: member.user._id } })).branch,
  (await admin.call(showMembership, { params: { id: membership._id } })).branch,
]
const to = (branchId: string, ...people: Person[]) => ({
  body: { ids: people.map(({ user }) => user._id), branchId },
})

test('members move with their memberships as the preview says, and back with the places that are still free', async () => {
  const [one, two] = [await memberOfMeram(), await memberOfMeram()]
  const [free, taken] = [
    await makeLesson(admin, meram._id, { ...inHours(30), capacity: 1 }),
    await makeLesson(admin, meram._id, { ...inHours(40), capacity: 1 }),
  ]
  for (const lesson of [free, taken]) await join(one.member, lesson)
  const input = to(karatay._id, one.member, two.member)
  const preview = await admin.call(previewMove, input)
  expect(preview).toMatchObject({ refused: [] })
  expect(preview.moved.find(({ _id }) => _id === one.member.user._id)).toEqual({
    _id: one.member.user._id,
    name: one.member.user.name,
    branch: meram._id,
    memberships: [{ _id: one.membership._id, branch: meram._id }],
    places: [free, taken].map(({ _id, title, startsAt }) => ({ lesson: _id, title, startsAt })),
  })
  expect(await branchesOf(one)).toEqual([meram._id, meram._id])
  expect(await admin.call(showLesson, { params: { id: free._id } })).toMatchObject({ participantCount: 1 })

  expect(await admin.call(moveMembers, input)).toEqual(preview)
  for (const person of [one, two]) expect(await branchesOf(person)).toEqual([karatay._id, karatay._id])
  expect(await admin.call(moveMembers, input)).toEqual({ moved: [], refused: [] })
  const other = await memberOfMeram()
  await join(other.member, taken)

  const people = preview.moved.map(({ places, name: _, ...person }) => ({
    ...person,
    lessons: places.map(({ lesson }) => lesson),
  }))
  expect(await admin.call(undoMove, { body: { people } })).toEqual({
    restored: 2,
    refused: [],
    lost: [{ lesson: taken._id, title: taken.title, startsAt: taken.startsAt, name: one.member.user.name }],
  })
  for (const person of [one, two]) expect(await branchesOf(person)).toEqual([meram._id, meram._id])
  expect(await admin.call(showLesson, { params: { id: free._id } })).toMatchObject({ participantCount: 1 })
  await leave(one.member, free)
})

test('whose memberships would overlap there is refused by name, and the others move', async () => {
  const [both, fine] = [await memberOfMeram(), await memberOfMeram()]
  await sell(admin, both.member.user._id, ofKaratay._id)
  const refused = [
    { _id: both.member.user._id, name: both.member.user.name, reason: membershipsMessages.overlap },
  ]
  const input = to(karatay._id, both.member, fine.member)
  expect(await admin.call(previewMove, input)).toMatchObject({ refused })
  expect(await admin.call(moveMembers, input)).toMatchObject({
    moved: [{ _id: fine.member.user._id }],
    refused,
  })
  expect(await branchesOf(both)).toEqual([meram._id, meram._id])
  expect(await branchesOf(fine)).toEqual([karatay._id, karatay._id])
})

test('employees stay, a membership of somebody else is not moved by an undo, and the desk may not move', async () => {
  const [one, two] = [await memberOfMeram(), await memberOfMeram()]
  const desk = await product.person({ role: 'staff', branch: meram._id })
  expect(await admin.call(moveMembers, to(karatay._id, desk))).toEqual({
    moved: [],
    refused: [{ _id: desk.user._id, name: desk.user.name, reason: memberMovesMessages.membersOnly }],
  })
  const foreign = { _id: two.membership._id, branch: karatay._id }
  const people = [{ _id: one.member.user._id, branch: karatay._id, memberships: [foreign], lessons: [] }]
  await admin.call(undoMove, { body: { people } })
  expect(await branchesOf(two)).toEqual([meram._id, meram._id])
  await expect(desk.call(moveMembers, to(karatay._id, one.member))).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(moveMembers, to(crypto.randomUUID(), one.member))).rejects.toMatchObject({
    status: 404,
  })
})
