import { afterAll, expect, test } from 'vitest'
import { sendScheduled } from '#server/modules/messaging/campaigns/sending/dispatch.service.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import {
  listRecipients,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  sendManualCampaign,
  showProgress,
  unscheduleCampaign,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  deleteCampaigns,
  sendTestMail,
  showCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'
import {
  consentingMember,
  draftCampaign,
  sendAllDue,
  waitUntilFinished,
} from '#tests/support/records/campaigns.ts'
import { hoursFromNow, openBranch } from '#tests/support/records/content.ts'

const texts = campaignsMessages

let branch: Branch

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const product = await openTestProduct({
  workers: true,
  environment: { SMTP_URL: mailbox.url },
  // Asserts that a finished delivery cannot be paused.
  watchesAudit: false,
})
const admin = await product.person({ role: 'admin', name: 'Ayşe\r\nBcc: kurban@bozkir.example' })

/** A new branch with some consenting members, one per test. */
async function branchWith(...emails: string[]): Promise<Branch> {
  const opened = await openBranch(admin, `Şube${crypto.randomUUID().replace(/[^a-f]/g, '')}`)
  for (const email of emails) await consentingMember(product, opened._id, { email, name: 'Gökçe Işık' })
  return opened
}

const send = async (id: string, body = {}) => admin.call(sendCampaign, { params: { campaignId: id }, body })
const progressOf = (id: string) => admin.call(showProgress, { params: { id } })

test('every recipient receives one personalised mail, as HTML tables and plain text, with one-click unsubscribe', async () => {
  branch = await branchWith('bir@bozkir.example', 'iki@bozkir.example')
  const { _id } = await draftCampaign(admin, branch._id, {
    subject: 'Şubat’ta İğde kokusu\r\nBcc: kurban@bozkir.example {{ad}}',
    preheader: 'Kısa haber',
    content: '<h2>Merhaba {{adsoyad}}</h2><p>{{sube}} seni bekliyor.</p>',
    actionLabel: 'Paketler',
    actionLink: '/membership',
  })
  const sent = await send(_id)
  expect(sent).toMatchObject({ status: 'sent', progress: { state: 'sending', total: 2, done: 0 } })
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ sent: 2, done: 2, queued: 0, failed: 0 })
  expect(mailbox.of('iki@bozkir.example')).toHaveLength(1)
  const mail = await mailbox.waitFor('bir@bozkir.example')
  expect(mail.subject).toBe('Şubat’ta İğde kokusu Bcc: kurban@bozkir.example Gökçe')
  expect(mail.bcc).toBeUndefined()
  expect(mailbox.of('kurban@bozkir.example')).toEqual([])
  expect([...mail.source].every((character) => character <= '~')).toBe(true)
  expect(mail.html).toContain('<h2 style="')
  expect(mail.html).toContain(`${branch.name} seni bekliyor.`)
  expect(mail.html).not.toContain('<img')
  // The style sheet holds the dark scheme alone: programs without style sheets show everything else.
  expect(mail.html?.match(/<style>.*?<\/style>/g)).toEqual([
    expect.stringMatching(
      /^<style>:root\{[^}]*\}@media \(prefers-color-scheme:dark\)\{([^{}]*\{[^{}]*\})*\}<\/style>$/,
    ),
  ])
  expect(mail.text).toContain('Merhaba Gökçe Işık')
  expect(mail.text).toContain('Paketler: http://127.0.0.1:3000/membership')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w-]+>$/)
})

test('the first campaign mail to an imported, unverified address says why it comes and how to leave', async () => {
  const opened = await branchWith('aktarildi@bozkir.example')
  await product.services.pool.query(
    `UPDATE users SET email_verified_at = NULL WHERE email = 'aktarildi@bozkir.example'`,
  )
  const { _id } = await draftCampaign(admin, opened._id)
  await send(_id)
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ sent: 1, skipped: 0 })
  const mail = await mailbox.waitFor('aktarildi@bozkir.example')
  expect(mail.text).toContain('haber almayı kabul ettiğin için')
  expect(mail.text).toMatch(/\/unsubscribe\/[\w-]+/)
})

test('a member with a hostile name receives one mail, and no other address does', async () => {
  const opened = await branchWith()
  const name = 'Ali\r\nBcc: kurban@bozkir.example <b>'
  await consentingMember(product, opened._id, { email: 'kotu@bozkir.example', name })
  const { _id } = await draftCampaign(admin, opened._id, { subject: '{{adsoyad}}' })
  await send(_id)
  await waitUntilFinished(admin, _id)
  const mail = await mailbox.waitFor('kotu@bozkir.example')
  expect(mail.to).toEqual([{ address: 'kotu@bozkir.example', name: '' }])
  expect(mail.html).not.toContain('<b>')
  expect(mailbox.of('kurban@bozkir.example')).toEqual([])
})

test('a recipient who withdraws consent after sending starts receives nothing', async () => {
  const opened = await branchWith('kalan@bozkir.example')
  const leaving = await consentingMember(product, opened._id, { email: 'giden@bozkir.example' })
  const { _id } = await draftCampaign(admin, opened._id)
  await pauseAtOnce(_id)
  await leaving.call(updateProfile, { body: { newsletter: false } })
  await admin.call(resumeCampaign, { params: { id: _id } })
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ sent: 1, skipped: 1, done: 2 })
  expect(mailbox.of('giden@bozkir.example')).toEqual([])
  expect(mailbox.of('kalan@bozkir.example')).toHaveLength(1)
})

/** Starts sending but pauses before any worker can claim a mail. */
async function pauseAtOnce(id: string): Promise<void> {
  await product.services.pool.query('UPDATE campaigns SET paused_at = now() WHERE id = $1', [id])
  await send(id)
}

test('a paused campaign sends nothing until resumed; pausing and resuming are idempotent', async () => {
  const opened = await branchWith('duran@bozkir.example')
  const { _id } = await draftCampaign(admin, opened._id)
  const params = { id: _id }
  await expect(admin.call(pauseCampaign, { params })).rejects.toMatchObject({
    status: 409,
    message: texts.notSent,
  })
  await expect(progressOf(_id)).rejects.toMatchObject({ status: 409, message: texts.notSent })
  await pauseAtOnce(_id)
  expect(await admin.call(pauseCampaign, { params })).toMatchObject({ state: 'paused', total: 1 })
  await new Promise((fulfil) => setTimeout(fulfil, 1500))
  expect(await progressOf(_id)).toMatchObject({ state: 'paused', done: 0 })
  expect(mailbox.of('duran@bozkir.example')).toEqual([])
  await admin.call(resumeCampaign, { params })
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ sent: 1 })
})

test('a manual campaign carries its attachments; dangerous, invalid and oversized files are rejected', async () => {
  const opened = await branchWith('ekli@bozkir.example')
  const body = { branch: opened._id, title: 'Elden', subject: 'Takvim', content: '<p>Ekte.</p>' }
  const write = (...attachments: File[]) =>
    admin.call(sendManualCampaign, { body: { ...body, audience: { members: true } }, files: { attachments } })
  const calendar = new File(['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'], 'Ders programı: bahar\u0000.ics')
  const kept = async () => [
    ...(await product.services.storage.documents.listAll('campaigns', { recursive: true })).objects,
  ]
  for (const [file, status, message] of [
    [new File([Buffer.alloc(30 * 1024 * 1024)], 'film.pdf'), 413, texts.attachmentTooLarge],
    [new File(['MZ\u0000'], 'oyun.exe'), 400, texts.attachmentKind],
    [new File(['<html>'], 'sahte.pdf'), 400, texts.attachmentKind],
  ] as const) {
    await expect(write(file)).rejects.toMatchObject({ status, message })
  }
  const half = () => new File([Buffer.from(`%PDF-1.4\n${'x'.repeat(5.5 * 1024 * 1024)}`)], 'yarim.pdf')
  await expect(write(half(), half())).rejects.toMatchObject({
    status: 413,
    message: texts.attachmentTooLarge,
  })
  await expect(write(...Array.from({ length: 6 }, () => calendar))).rejects.toMatchObject({
    message: texts.attachmentTooMany(5),
  })
  expect(await kept()).toEqual([])
  const sent = await write(calendar)
  expect(sent).toMatchObject({ kind: 'manual', status: 'sent', attachments: [{ size: 32 }] })
  await waitUntilFinished(admin, sent._id)
  const mail = await mailbox.waitFor('ekli@bozkir.example')
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]).toMatchObject({ filename: 'Ders programı: bahar .ics' })
  expect(await kept()).toHaveLength(1)
  await admin.call(deleteCampaigns, { body: { ids: [sent._id] } })
  expect(await kept()).toEqual([])
})

test('a scheduled campaign is sent once when due, however often its job runs', async () => {
  const opened = await branchWith('zamanli@bozkir.example')
  const { _id } = await draftCampaign(admin, opened._id)
  const schedule = (scheduledAt: string) =>
    admin.call(scheduleCampaign, { params: { id: _id }, body: { scheduledAt } })
  await expect(schedule(hoursFromNow(-1))).rejects.toMatchObject({
    status: 400,
    fields: { scheduledAt: texts.past },
  })
  await expect(schedule(hoursFromNow(24 * 400))).rejects.toMatchObject({
    fields: { scheduledAt: texts.tooFar },
  })
  expect(await schedule(hoursFromNow(5))).toMatchObject({ status: 'scheduled' })
  await sendScheduled(product.services, _id)
  expect(await admin.call(showCampaign, { params: { id: _id } })).toMatchObject({ status: 'scheduled' })
  await product.services.pool.query(`UPDATE campaigns SET scheduled_at = now() WHERE id = $1`, [_id])
  await Promise.all(Array.from({ length: 10 }, () => sendScheduled(product.services, _id)))
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ total: 1, sent: 1 })
  expect(mailbox.of('zamanli@bozkir.example')).toHaveLength(1)
})

test('scheduling can be cancelled; a campaign without recipients returns to draft and its author is notified', async () => {
  const opened = await branchWith()
  const author = await product.person({ role: 'admin', email: 'yazar@bozkir.example' })
  const { _id } = await draftCampaign(author, opened._id, { title: 'Kimsesiz' })
  const params = { id: _id }
  const body = { scheduledAt: hoursFromNow(5) }
  await author.call(scheduleCampaign, { params, body })
  expect(await author.call(unscheduleCampaign, { params })).toMatchObject({
    status: 'draft',
    scheduledAt: null,
  })
  await author.call(scheduleCampaign, { params, body })
  await product.services.pool.query(`UPDATE campaigns SET scheduled_at = now() WHERE id = $1`, [_id])
  await sendScheduled(product.services, _id)
  expect(await author.call(showCampaign, { params })).toMatchObject({ status: 'draft', progress: null })
  const mail = await mailbox.waitFor('yazar@bozkir.example')
  expect(mail.subject).toBe('Bozkır Fitness: “Kimsesiz” gönderilmedi')
  expect(mail.text).toContain(texts.noRecipients)
})

test('the author of a scheduled campaign that was emptied learns that its content is missing', async () => {
  const opened = await branchWith('alici@bozkir.example')
  const author = await product.person({ role: 'admin', email: 'bosaltan@bozkir.example' })
  const { _id } = await draftCampaign(author, opened._id, { title: 'Bomboş' })
  const params = { id: _id }
  await author.call(scheduleCampaign, { params, body: { scheduledAt: hoursFromNow(5) } })
  await product.services.pool.query(`UPDATE campaigns SET scheduled_at = now(), content = '' WHERE id = $1`, [
    _id,
  ])
  await sendScheduled(product.services, _id)
  expect(await author.call(showCampaign, { params })).toMatchObject({ status: 'draft' })
  const mail = await mailbox.waitFor('bosaltan@bozkir.example')
  expect(mail.text).toContain(texts.emptyContent)
  expect(mail.text).not.toContain(texts.noRecipients)
})

test('a test mail goes to the caller or a given address, and is not counted', async () => {
  const opened = await branchWith('olmayan@bozkir.example')
  const { _id } = await draftCampaign(admin, opened._id)
  const params = { id: _id }
  const { email } = await admin.call(sendTestMail, { params, body: {} })
  expect(email).toBe(admin.user.email)
  await admin.call(sendTestMail, { params, body: { email: 'deneme@bozkir.example' } })
  expect((await mailbox.waitFor('deneme@bozkir.example')).subject).toMatch(/^\[Deneme\] Bahar geldi/)
  expect(await admin.call(showCampaign, { params })).toMatchObject({ status: 'draft' })
  expect(mailbox.of('olmayan@bozkir.example')).toEqual([])
})

test('deleting an account removes its address from the mails it received', async () => {
  const opened = await branchWith()
  const leaving = await consentingMember(product, opened._id, { email: 'silinen@bozkir.example' })
  const { _id } = await draftCampaign(admin, opened._id)
  await send(_id)
  await waitUntilFinished(admin, _id)
  await admin.call(deleteUser, { params: { id: leaving.user._id } })
  const [row] = await admin.call(listRecipients, { params: { id: _id }, query: {} })
  expect(row).toMatchObject({ state: 'sent', name: '', email: expect.stringMatching(/@deleted\.invalid$/) })
})

test('the recipients of a campaign are paged, searched and filtered by state', async () => {
  const opened = await branchWith('ilk@bozkir.example', 'son@bozkir.example')
  const { _id } = await draftCampaign(admin, opened._id)
  await send(_id)
  await waitUntilFinished(admin, _id)
  const list = (query: object) => admin.call(listRecipients, { params: { id: _id }, query })
  expect(await list({ range: [0, 0] })).toMatchObject([{ email: 'ilk@bozkir.example', attempts: 1 }])
  expect(await list({ filter: { q: 'SON@' } })).toMatchObject([{ email: 'son@bozkir.example' }])
  expect(await list({ filter: { state: 'failed' } })).toEqual([])
  expect(await list({ filter: { state: 'sent' } })).toHaveLength(2)
})

test('several processes that send at once send each mail once', async () => {
  const emails = Array.from({ length: 40 }, (_, index) => `cift-${index}@bozkir.example`)
  const opened = await branchWith(...emails)
  const { _id } = await draftCampaign(admin, opened._id)
  await pauseAtOnce(_id)
  await product.services.pool.query('UPDATE campaigns SET paused_at = NULL WHERE id = $1', [_id])
  await Promise.all(Array.from({ length: 4 }, () => sendAllDue(product)))
  expect(await waitUntilFinished(admin, _id)).toMatchObject({ sent: 40 })
  expect(emails.map((email) => mailbox.of(email).length)).toEqual(emails.map(() => 1))
})
