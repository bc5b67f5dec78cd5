import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { showPoints } from '#shared/loyalty/points/points.contract.ts'
import { showOverview } from '#shared/office/member-overview/member-overview.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { inHours, join, memberWith, moveLesson } from '#tests/support/records/lessons.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'
import { codeOf, decisionAt, makeDevice } from '#tests/support/records/turnstile.ts'
import { makeWallet } from '#tests/support/records/wallets.ts'

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram Şubesi')
const member = await memberWith(product, admin, await makePackage(admin, meram._id))

test('a new member’s overview is empty', async () => {
  const { defaultReferralReward } = await member.call(showPoints)
  expect(await member.call(showOverview)).toEqual({
    unsignedContracts: [],
    firstSteps: { isEmailVerified: false, hasEntered: false, hasBookedLesson: false },
    nextLesson: null,
    laterLessons: 0,
    nextAppointment: null,
    wallets: [],
    points: { balance: 0, defaultReferralReward },
    openOrders: [],
  })
})

test('the first steps are ticked off one by one, and not shown without a current membership or weeks later', async () => {
  const newcomer = await product.person({ branch: meram._id })
  const steps = async () => (await newcomer.call(showOverview)).firstSteps
  expect(await steps()).toBeNull()
  await sell(admin, newcomer.user._id, (await makePackage(admin, meram._id))._id)
  expect(await steps()).toEqual({ isEmailVerified: false, hasEntered: false, hasBookedLesson: false })
  const { db } = product.services
  await db.update(users).set({ emailVerifiedAt: sql`now()` }).where(eq(users._id, newcomer.user._id))
  await join(newcomer, await makeLesson(admin, meram._id, inHours(30)))
  await decisionAt(product, await makeDevice(admin, meram._id), await codeOf(newcomer))
  expect(await steps()).toEqual({ isEmailVerified: true, hasEntered: true, hasBookedLesson: true })
  await db
    .update(memberships)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(memberships.user, newcomer.user._id))
  expect(await steps()).toBeNull()
})

test('contracts are shown until they are signed', async () => {
  const contract = await makeContract(admin, null, { requiredFor: 'registration' })
  const pending = await pendingContract(member, contract)
  expect((await member.call(showOverview)).unsignedContracts).toEqual([
    { _id: pending._id, title: contract.title },
  ])
  await sign(member, pending._id)
  expect((await member.call(showOverview)).unsignedContracts).toEqual([])
})

test('the next joined lesson is shown, and how many follow; the waiting list and past lessons do not count', async () => {
  const trainer = await product.person({ role: 'trainer', name: 'Elif Kaya', branch: meram._id })
  const lessonIn = (hours: number, fields: object = {}) =>
    makeLesson(admin, meram._id, { ...inHours(hours), ...fields })
  const past = await lessonIn(2, { title: 'Geçmiş' })
  const full = await lessonIn(4, { title: 'Dolu', capacity: 1 })
  const next = await lessonIn(6, { title: 'Yoga', trainer: trainer.user._id })
  const later = await lessonIn(8, { title: 'Pilates' })
  const other = await memberWith(product, admin, await makePackage(admin, meram._id))
  await join(other, full)
  for (const lesson of [past, full, next, later]) await join(member, lesson)
  await moveLesson(product.services, past._id, -2)
  expect(await member.call(showOverview)).toMatchObject({
    nextLesson: { _id: next._id, title: 'Yoga', trainerName: trainer.user.name, startsAt: next.startsAt },
    laterLessons: 1,
  })
})

test('wallets and orders that are not delivered yet are shown', async () => {
  const wallet = await makeWallet(admin, member, meram._id, 150)
  const powder = await makeProduct(admin)
  const [delivered, open] = [await order(member, meram, powder), await order(member, meram, powder)]
  await moveTo(admin, delivered, 'preparing', 'ready', 'delivered')
  expect(await member.call(showOverview)).toMatchObject({
    wallets: [{ _id: wallet._id, branchName: meram.name, balance: 150 }],
    openOrders: [{ _id: open._id, number: open.number, status: open.status, branchName: meram.name }],
  })
})
