import { afterAll, expect, test } from 'vitest'
import { sendFreezeNotices } from '#server/modules/membership/freezes/freezes.jobs.ts'
import { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { cancelMembership, type Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { advanceDays, sell } from '#tests/support/records/desk.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const monthly = await makePackage(admin, meram._id, { name: 'Aylık', freezeDays: 21, freezeCount: 3 })

const run = () => sendFreezeNotices(product.services)

/** A member whose freeze of seven days began the given number of days ago. */
async function frozenSince(days: number): Promise<{ member: Person; sold: Membership }> {
  const member = await product.person({ branch: meram._id, name: 'Nurgül Işık' })
  const sold = await sell(admin, member.user._id, monthly._id)
  await member.call(freezeOwn, { body: { freezeDays: 7 } })
  await advanceDays(product.services, member.user._id, days)
  return { member, sold }
}

test('a member is notified once, in Turkish, that the membership has resumed and when it ends', async () => {
  const { member } = await frozenSince(7)
  const sent = await Promise.all(Array.from({ length: 6 }, run))
  expect(sent.reduce((sum, count) => sum + count)).toBe(1)
  const mail = await mailbox.waitFor(member.user.email)
  expect(mail.subject).toBe('Bozkır Fitness: üyeliğin yeniden başladı')
  expect(mail.text).toContain('Merhaba Nurgül,')
  const lastDay = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: 'Europe/Istanbul' })
  expect(mail.text).toContain(`üyeliğinin son günü ${lastDay.format(Date.now() + 29 * 86_400_000)}.`)
  expect(await run()).toBe(0)
  expect(mailbox.of(member.user.email)).toHaveLength(1)
})

test('nobody is notified of a freeze that is running, ended manually, old, or of a deleted account', async () => {
  await frozenSince(6)
  const early = await frozenSince(3)
  await early.member.call(unfreezeOwn)
  await advanceDays(product.services, early.member.user._id, 4)
  await frozenSince(15)
  const cancelled = await frozenSince(7)
  await admin.call(cancelMembership, { params: { id: cancelled.sold._id }, body: { reason: 'Taşındı' } })
  const gone = await frozenSince(7)
  await admin.call(deleteUser, { params: { id: gone.member.user._id } })
  expect(await run()).toBe(0)
})
