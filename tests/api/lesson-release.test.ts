import { expect, test } from 'vitest'
import { system } from '#server/core/unit-of-work.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { releaseBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { freezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { showLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { joinTeam, showTeam } from '#shared/training/teams/teams.contract.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, sell } from '#tests/support/records/desk.ts'
import { inHours, join, memberWith } from '#tests/support/records/lessons.ts'
import { makeLesson, makePackage, makeTeam } from '#tests/support/records/packages-and-lessons.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const monthly = await makePackage(admin, meram._id, { durationDays: 30 })

const planned = (days: number) => makeLesson(admin, meram._id, { ...inHours(days * 24), capacity: 1 })
const placeOf = async (person: Person, lesson: { _id: string }) =>
  (await person.call(showLesson, { params: { id: lesson._id } })).place

test('deciding an absence cancels the bookings within it, and the waiting list moves up', async () => {
  const away = await memberWith(product, admin, monthly)
  const waiting = await memberWith(product, admin, monthly)
  const [before, within, after] = [await planned(1), await planned(5), await planned(9)]
  for (const lesson of [before, within, after]) await join(away, lesson)
  await join(waiting, within)
  const released = await product.services.transact(system, (work) =>
    releaseBookings(notifying(work, product.services), {
      user: away.user._id,
      branches: [meram._id],
      from: daysFromNow(3),
      until: daysFromNow(8),
    }),
  )
  expect(released).toBe(1)
  expect(await placeOf(away, within)).toBeNull()
  expect(await placeOf(waiting, within)).toMatchObject({ state: 'joined' })
  expect(await placeOf(away, before)).toMatchObject({ state: 'joined' })
  expect(await placeOf(away, after)).toMatchObject({ state: 'joined' })
})

test('a frozen membership does not stand in the way of a valid one', async () => {
  const member = await product.person({ branch: meram._id })
  const offer = await makePackage(admin, meram._id, { durationDays: 30, freezeDays: 20, freezeCount: 1 })
  await sell(admin, member.user._id, offer._id)
  const body = { freezeDays: 10, freezeReason: 'Yolculuk' }
  await admin.call(freezeUser, { params: { id: member.user._id }, body })
  const lesson = await planned(2)
  const refusal = { status: 409, message: lessonsMessages.frozen }
  await expect(join(member, lesson)).rejects.toMatchObject(refusal)
  const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 4 })
  await sell(admin, member.user._id, pass._id)
  expect(await join(member, lesson)).toMatchObject({ place: { state: 'joined' } })
  const beyond = await planned(6)
  await expect(join(member, beyond)).rejects.toMatchObject(refusal)
})

test('a freeze cancels only the bookings that no other membership covers', async () => {
  const member = await product.person({ branch: meram._id })
  const offer = await makePackage(admin, meram._id, { durationDays: 30, freezeDays: 20, freezeCount: 1 })
  const sold = await sell(admin, member.user._id, offer._id)
  const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 4 })
  await sell(admin, member.user._id, pass._id)
  const [covered, uncovered, afterwards] = [await planned(2), await planned(6), await planned(12)]
  for (const lesson of [covered, uncovered, afterwards]) await join(member, lesson)
  const body = { freezeDays: 10, freezeReason: 'Yolculuk', membership: sold._id }
  await admin.call(freezeUser, { params: { id: member.user._id }, body })
  expect(await placeOf(member, covered)).toMatchObject({ state: 'joined' })
  expect(await placeOf(member, uncovered)).toBeNull()
  expect(await placeOf(member, afterwards)).toMatchObject({ state: 'joined' })
})

test('cancelling a membership keeps what a frozen one covers after its freeze', async () => {
  const member = await product.person({ branch: meram._id })
  const offer = await makePackage(admin, meram._id, { durationDays: 30, freezeDays: 20, freezeCount: 1 })
  const kept = await sell(admin, member.user._id, offer._id)
  const pass = await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 20 })
  const cancelled = await sell(admin, member.user._id, pass._id)
  const body = { freezeDays: 10, freezeReason: 'Yolculuk', membership: kept._id }
  await admin.call(freezeUser, { params: { id: member.user._id }, body })
  const [frozen, afterwards] = [await planned(6), await planned(12)]
  for (const lesson of [frozen, afterwards]) await join(member, lesson)
  await admin.call(cancelMembership, { params: { id: cancelled._id }, body: { reason: 'Taşındı' } })
  expect(await placeOf(member, frozen)).toBeNull()
  expect(await placeOf(member, afterwards)).toMatchObject({ state: 'joined' })
})

test('cancelling a membership cancels the bookings it covered', async () => {
  const member = await product.person({ branch: meram._id })
  const sold = await sell(admin, member.user._id, monthly._id)
  const lesson = await planned(3)
  await join(member, lesson)
  await admin.call(cancelMembership, { params: { id: sold._id }, body: { reason: 'Taşındı' } })
  expect(await placeOf(member, lesson)).toBeNull()
})

test('deleting an account removes it from lessons and teams', async () => {
  const leaving = await memberWith(product, admin, monthly)
  const waiting = await memberWith(product, admin, monthly)
  const lesson = await planned(2)
  const team = await makeTeam(admin, meram._id)
  await leaving.call(joinTeam, { params: { id: team._id } })
  await join(leaving, lesson)
  await join(waiting, lesson)
  await admin.call(deleteUser, { params: { id: leaving.user._id } })
  expect(await placeOf(waiting, lesson)).toMatchObject({ state: 'joined' })
  expect(await admin.call(showTeam, { params: { id: team._id } })).toMatchObject({ memberCount: 0 })
})
