import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { campaignDeliveries } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { commercialDays } from '#server/modules/messaging/sms/sms.table.ts'
import { sendCampaign, showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { consentingMember, draftCampaign, sendAllDue } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url } })
const { db } = product.services
const branch = await openBranch(admin, 'Meram')

async function send(): Promise<string> {
  const { _id } = await draftCampaign(admin, branch._id)
  await admin.call(sendCampaign, { params: { campaignId: _id }, body: {} })
  return _id
}

test('a person has one campaign mail a day; the second waits for the next morning and is sent then', async () => {
  const member = await consentingMember(product, branch._id)
  const [first, second] = [await send(), await send()]
  await Promise.all([sendAllDue(product), sendAllDue(product), sendAllDue(product)])
  expect(mailbox.of(member.user.email)).toHaveLength(1)
  const progress = await Promise.all(
    [first, second].map((id) => admin.call(showProgress, { params: { id } })),
  )
  expect(progress.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
  expect(progress.map(({ queued }) => queued).toSorted()).toEqual([0, 1])
  const [waiting] = await db.select().from(campaignDeliveries).where(eq(campaignDeliveries.state, 'queued'))
  expect(new Date(waiting?.dueAt ?? 0).getTime()).toBeGreaterThan(Date.now())
  expect(new Date(waiting?.dueAt ?? 0).getTime()).toBeLessThan(Date.now() + 34 * 3_600_000)
  // The next day.
  await db.update(commercialDays).set({ day: sql`day - 1` })
  await db
    .update(campaignDeliveries)
    .set({ dueAt: sql`now()` as never })
    .where(eq(campaignDeliveries.state, 'queued'))
  await sendAllDue(product)
  expect(mailbox.of(member.user.email)).toHaveLength(2)
})

test('a mail whose sending is repeated on the same day keeps its place', async () => {
  const member = await consentingMember(product, branch._id)
  await send()
  // A claim whose mail server was away gives the mail back.
  const its = eq(campaignDeliveries.user, member.user._id)
  await db.update(campaignDeliveries).set({ state: 'sending', attempts: 1 }).where(its)
  await db.update(campaignDeliveries).set({ state: 'queued', attempts: 0 }).where(its)
  await sendAllDue(product)
  expect(mailbox.of(member.user.email)).toHaveLength(1)
})
