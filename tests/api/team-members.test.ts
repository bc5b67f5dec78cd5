import { expect, test } from 'vitest'
import {
  addTeamMember,
  joinTeam,
  leaveTeam,
  listTeamMembers,
  removeTeamMember,
  showTeam,
} from '#shared/training/teams/teams.contract.ts'
import { teamsMessages } from '#shared/training/teams/teams.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { memberWith } from '#tests/support/records/lessons.ts'
import { makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const texts = teamsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const karatay = await openBranch(admin, 'Karatay')
const staff = await product.person({ role: 'staff', branch: meram._id })
const monthly = await makePackage(admin, meram._id)

test('a member joins and leaves a team, and neither twice', async () => {
  const params = { id: (await makeTeam(staff, meram._id))._id }
  const member = await memberWith(product, admin, monthly)
  expect(await member.call(joinTeam, { params })).toMatchObject({ memberCount: 1, isMember: true })
  await expect(member.call(joinTeam, { params })).rejects.toMatchObject({
    status: 409,
    message: texts.alreadyMember,
  })
  expect(await product.visitor()(showTeam, { params })).toMatchObject({ memberCount: 1, isMember: false })
  expect(await member.call(leaveTeam, { params })).toMatchObject({ memberCount: 0, isMember: false })
  await expect(member.call(leaveTeam, { params })).rejects.toMatchObject({
    status: 409,
    message: texts.notMember,
  })
})

test('ten concurrent requests join once', async () => {
  const params = { id: (await makeTeam(staff, meram._id))._id }
  const member = await memberWith(product, admin, monthly)
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => member.call(joinTeam, { params })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await admin.call(showTeam, { params })).toMatchObject({ memberCount: 1 })
})

test('joining requires a membership in the team’s branch', async () => {
  const refusal = { status: 409, message: texts.noMembership }
  const ours = { id: (await makeTeam(staff, meram._id))._id }
  const theirs = { id: (await makeTeam(admin, karatay._id))._id }
  const member = await memberWith(product, admin, monthly)
  const guest = await product.person({ branch: meram._id })
  await expect(guest.call(joinTeam, { params: ours })).rejects.toMatchObject(refusal)
  await expect(member.call(joinTeam, { params: theirs })).rejects.toMatchObject(refusal)
})

test('staff add and remove members of their own branch', async () => {
  const teamId = (await makeTeam(staff, meram._id))._id
  const member = await memberWith(product, admin, monthly, 'Esra Doğan')
  const body = { userId: member.user._id }
  expect(await staff.call(addTeamMember, { params: { teamId }, body })).toMatchObject([
    { _id: member.user._id, name: 'Esra Doğan' },
  ])
  expect(await staff.call(listTeamMembers, { params: { id: teamId } })).toHaveLength(1)
  expect(await staff.call(removeTeamMember, { params: { teamId }, body })).toEqual([])

  const theirs = (await makeTeam(admin, karatay._id))._id
  const missing = { status: 404, message: texts.notFound }
  await expect(staff.call(addTeamMember, { params: { teamId: theirs }, body })).rejects.toMatchObject(missing)
  await expect(staff.call(listTeamMembers, { params: { id: theirs } })).rejects.toMatchObject(missing)
  const stranger = { userId: (await product.person({ branch: karatay._id })).user._id }
  await expect(staff.call(addTeamMember, { params: { teamId }, body: stranger })).rejects.toMatchObject({
    status: 404,
  })
})
