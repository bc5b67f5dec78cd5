import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  countAudience,
  pauseCampaign,
  scheduleCampaign,
  sendCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  deleteCampaigns,
  duplicateCampaign,
  sendTestMail,
  sendTestText,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import { campaignsMessages as texts } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'
import { openTestClub, openTestProduct } from '#tests/support/product/test-product.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { hoursFromNow, openBranch } from '#tests/support/records/content.ts'
import { personOfAge } from '#tests/support/records/guardians.ts'
import { idleSmsGateway, textsTo } from '#tests/support/records/text-messages.ts'

const { product, admin } = await openTestClub({ sms: idleSmsGateway })
const { db } = product.services
const karaman = await openBranch(admin, 'Karaman')

let numbers = 0
const freshNumber = () => `+90533000${String(++numbers).padStart(4, '0')}`

/** A member who has agreed to text messages, or refused them. */
async function member(branch: string, status: 'approved' | 'refused' | null, phone = freshNumber()) {
  const person = await product.person({ branch, name: 'İrem Işık' })
  await db.update(users).set({ phone }).where(eq(users._id, person.user._id))
  const said = { channel: 'sms' as const, recipient: phone, source: 'desk' as const, isProven: true }
  if (status) await db.insert(consents).values({ ...said, status, user: person.user._id })
  return { person, phone }
}

const draft = (branch: string, smsText = 'Merhaba {{ad}}, {{sube}} seni bekliyor.') =>
  draftCampaign(admin, branch, { channel: 'sms', subject: '', content: '', smsText })
const send = (id: string) => admin.call(sendCampaign, { params: { campaignId: id }, body: {} })

test('a text campaign reaches who has agreed to text messages, each number once, with the way out', async () => {
  const branch = await openBranch(admin, 'Meram')
  const { phone } = await member(branch._id, 'approved')
  await member(branch._id, 'approved', phone)
  await member(branch._id, 'refused')
  await member(branch._id, null)
  await member(branch._id, 'approved', '+903323500000')
  const minor = await personOfAge(product, admin, 12, { branch: branch._id })
  await db.update(users).set({ phone: freshNumber() }).where(eq(users._id, minor.user._id))
  const audience = { branch: branch._id, channel: 'sms' as const }
  expect(await admin.call(countAudience, { body: audience })).toEqual({
    recipients: 1,
    leftOut: [
      { reason: 'minor', count: 1 },
      { reason: 'no-phone', count: 1 },
      { reason: 'unsubscribed', count: 1 },
      { reason: 'no-consent', count: 1 },
    ],
    later: 0,
    partPrice: null,
  })
  const { _id } = await draft(branch._id)
  const sent = await send(_id)
  expect(sent).toMatchObject({ channel: 'sms', status: 'sent', progress: { total: 1, queued: 1 } })
  const [text] = await textsTo(product, phone)
  expect(text).toMatch(
    /^Merhaba İrem, Meram seni bekliyor\. Çıkış: http:\/\/127\.0\.0\.1:3000\/u\/[\w-]{16}$/,
  )
})

test('a paused campaign sends nothing, and one whose consent was withdrawn meanwhile is skipped', async () => {
  const branch = await openBranch(admin, 'Karatay')
  const { person, phone } = await member(branch._id, 'approved')
  const { _id } = await draft(branch._id)
  await send(_id)
  const claim = () =>
    db.update(smsMessages).set({ state: 'sending' }).where(eq(smsMessages.campaign, _id)).returning()
  await product.services.pool.query('UPDATE club_settings SET sms_quiet_from = 0, sms_quiet_to = 0')
  await admin.call(pauseCampaign, { params: { id: _id } })
  expect((await claim())[0]?.state).toBe('queued')
  await db.execute('UPDATE campaigns SET paused_at = NULL')
  const said = { channel: 'sms' as const, recipient: phone, source: 'link' as const, isProven: true }
  await db.insert(consents).values({ ...said, status: 'refused', user: person.user._id })
  expect((await claim())[0]).toMatchObject({ state: 'skipped', reason: 'no-consent' })
  expect(await admin.call(showProgress, { params: { id: _id } })).toMatchObject({ skipped: 1, queued: 0 })
})

test.each([
  [{ smsText: '' }, 'smsText'],
  [{ smsText: 'Merhaba 💪' }, 'smsText'],
  [{ smsText: '{{eposta}}' }, 'smsText'],
  [{ smsText: '{{baska}}' }, 'smsText'],
  [{ smsText: 'ş'.repeat(800) }, 'smsText'],
  [{ audience: { subscribers: true } }, 'audience.subscribers'],
])('a text campaign that cannot be sent is refused: %#', async (fields, field) => {
  const { _id, version } = await draft(karaman._id)
  await expect(
    admin.call(updateCampaign, { params: { id: _id }, body: { ...fields, version } }),
  ).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})

test('a mail still needs its subject', async () => {
  await expect(draftCampaign(admin, null, { subject: '' })).rejects.toMatchObject({
    status: 400,
    fields: { subject: expect.any(String) },
  })
})

test('a copy keeps the channel and the text; a campaign without unknown messages can be deleted', async () => {
  const branch = await openBranch(admin, 'Selçuklu')
  const { _id } = await draft(branch._id)
  const copy = await admin.call(duplicateCampaign, { params: { id: _id } })
  expect(copy).toMatchObject({ channel: 'sms', smsText: 'Merhaba {{ad}}, {{sube}} seni bekliyor.' })
  await member(branch._id, 'approved')
  await send(_id)
  const its = eq(smsMessages.campaign, _id)
  await db.update(smsMessages).set({ state: 'sending', isUrgent: true }).where(its)
  await db.update(smsMessages).set({ state: 'unknown' }).where(its)
  await db.execute("UPDATE campaigns SET finished_at = now() WHERE status = 'sent'")
  const remove = () => admin.call(deleteCampaigns, { body: { ids: [_id] } })
  await expect(remove()).rejects.toMatchObject({ status: 409, message: texts.stillSending })
  await db.update(smsMessages).set({ state: 'sent' }).where(its)
  expect(await remove()).toMatchObject({ deleted: 1 })
})

test('a test goes to the own telephone, as a text only for a text campaign', async () => {
  const branch = await openBranch(admin, 'Ereğli')
  const { _id } = await draft(branch._id)
  const phone = freshNumber()
  await db.update(users).set({ phone, name: 'Selin Aksoy' }).where(eq(users._id, admin.user._id))
  await admin.call(sendTestText, { params: { id: _id } })
  expect((await textsTo(product, phone))[0]).toContain('Ereğli seni bekliyor. Çıkış:')
  await expect(admin.call(sendTestMail, { params: { id: _id }, body: {} })).rejects.toMatchObject({
    status: 409,
    message: texts.mailOnly,
  })
  const mail = await draftCampaign(admin, branch._id)
  await expect(admin.call(sendTestText, { params: { id: mail._id } })).rejects.toMatchObject({
    status: 409,
    message: texts.textOnly,
  })
})

test('without a provider a text campaign can be written, not sent', async () => {
  const without = await openTestProduct()
  const other = await without.person({ role: 'admin' })
  const branch = await openBranch(other, 'Meram')
  const fields = { channel: 'sms' as const, subject: '', content: '', smsText: 'Merhaba' }
  const { _id } = await draftCampaign(other, branch._id, fields)
  await expect(other.call(sendCampaign, { params: { campaignId: _id }, body: {} })).rejects.toMatchObject({
    status: 409,
    message: smsTemplatesMessages.off,
  })
  await other.call(scheduleCampaign, { params: { id: _id }, body: { scheduledAt: hoursFromNow(3) } })
  expect(await other.call(showCampaign, { params: { id: _id } })).toMatchObject({ status: 'scheduled' })
})
