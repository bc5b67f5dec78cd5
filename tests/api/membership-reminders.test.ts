import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendReminders } from '#server/modules/membership/memberships/memberships.jobs.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import {
  cancelMembership,
  type Membership,
  showMembership,
} from '#shared/membership/memberships/memberships.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { daysFromNow, moveTo, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', durationDays: 30 })
beforeEach(async () => {
  await admin.call(updateSettings, { body: { renewalReminderDays: 7 } })
})

const run = () => sendReminders(product.services)
const midnightIn = (days: number) => startOfClubDay(addDays(clubDay(new Date()), days))

/** A membership of thirty days that ends at midnight; its last day is `days - 1` days from now. */
async function ending(days: number, offer = monthly): Promise<{ member: Person; sold: Membership }> {
  const member = await product.person({ branch: meram._id, name: 'Nurgül Işık' })
  const sold = await sell(admin, member.user._id, offer._id)
  await moveTo(product.services, sold._id, { startsAt: daysFromNow(days - 30), endsAt: midnightIn(days) })
  return { member, sold }
}

test('a member gets one reminder with the last day and a link to the packages', async () => {
  const { member, sold } = await ending(4)
  expect(await run()).toBe(1)
  const mail = await mailbox.waitFor(member.user.email)
  expect(mail.subject).toBe('Bozkır Fitness: üyeliğin 3 gün sonra bitiyor')
  expect(mail.text).toContain('Merhaba Nurgül,')
  const lastDay = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' })
  expect(mail.text).toContain(
    `Meram Şubesi şubesindeki “Aylık” üyeliğinin son günü ${lastDay.format(midnightIn(3))}.`,
  )
  expect(mail.text).toContain(`${product.services.configuration.publicUrl}/meram/membership`)
  const { remindedAt } = await admin.call(showMembership, { params: { id: sold._id } })
  expect(Date.parse(remindedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await run()).toBe(0)
  expect(mailbox.of(member.user.email)).toHaveLength(1)
})

test('two processes concurrently send one mail to each of many members', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => ending(3)))
  const sent = await Promise.all(Array.from({ length: 8 }, run))
  expect(sent.reduce((sum, count) => sum + count)).toBe(12)
  for (const { member } of members) await mailbox.waitFor(member.user.email)
  expect(members.map(({ member }) => mailbox.of(member.user.email).length)).toEqual(Array(12).fill(1))
})

test('the mail names the last day', async () => {
  const [today, tomorrow] = [await ending(1), await ending(2)]
  expect(await run()).toBe(2)
  expect((await mailbox.waitFor(today.member.user.email)).subject).toContain('üyeliğin bugün bitiyor')
  expect((await mailbox.waitFor(tomorrow.member.user.email)).subject).toContain('üyeliğin yarın bitiyor')
})

test('nobody is reminded of an end that is far, followed by another membership, cancelled, or of a deleted account', async () => {
  await ending(9)
  const followed = await ending(3)
  await sell(admin, followed.member.user._id, monthly._id)
  const cancelled = await ending(3)
  const params = { id: cancelled.sold._id }
  await admin.call(cancelMembership, { params, body: { reason: 'Taşındı' } })
  const gone = await ending(3)
  await admin.call(deleteUser, { params: { id: gone.member.user._id } })
  await ending(1, await makePackage(admin, meram._id, { kind: 'day-pass', durationDays: 30 }))
  expect(await run()).toBe(0)
})

test('a one-week membership is not reminded of on the day it was bought', async () => {
  const weekly = await makePackage(admin, meram._id, { durationDays: 7 })
  const member = await product.person({ branch: meram._id })
  const { _id } = await sell(admin, member.user._id, weekly._id)
  expect(await run()).toBe(0)
  await moveTo(product.services, _id, { startsAt: daysFromNow(-4), endsAt: midnightIn(3) })
  expect(await run()).toBe(1)
})

test('when reminders are sent, and whether at all, is a club setting', async () => {
  await admin.call(updateSettings, { body: { renewalReminderDays: 0 } })
  await ending(2)
  await ending(12)
  expect(await run()).toBe(0)
  await admin.call(updateSettings, { body: { renewalReminderDays: 14 } })
  expect(await run()).toBeGreaterThanOrEqual(2)
})
