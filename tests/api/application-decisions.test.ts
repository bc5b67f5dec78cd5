import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import {
  type ApplicationStatus,
  addApplication,
  applicationStatuses,
  applicationTransitions,
  previewStatusMail,
  updateApplication,
} from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { type applicant, receivedApplication } from '#tests/support/records/inbound-messages.ts'

const texts = applicationsMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const staff = await product.person({ role: 'staff', branch: meram._id })

const received = (branch = meram._id, fields: Partial<typeof applicant> = {}) =>
  receivedApplication(product, admin, branch, fields)

const move = (id: string, status: ApplicationStatus, rest: { adminNotes?: string; version?: number } = {}) =>
  staff.call(updateApplication, { params: { id }, body: { status, ...rest } })

describe('status transitions of an application', () => {
  test('rejects an unknown status', async () => {
    const { _id } = await received()
    await expect(move(_id, 'hired' as ApplicationStatus)).rejects.toMatchObject({
      status: 400,
      fields: { status: validationMessages.choice },
    })
  })

  test.each([
    ['reviewing', 'inceliyoruz', 'incelemeye aldık'],
    ['interview', 'görüşmek istiyoruz', 'tanışmak istiyoruz'],
    ['accepted', 'kabul edildi', 'kabul ettik'],
    ['rejected', 'Başvurunuz hakkında', 'başka bir adayla'],
  ] as const)(
    '%s: the applicant receives a mail without the internal notes',
    async (status, subject, text) => {
      const email = `${status}@posta.example`
      const { _id, position } = await received(meram._id, { email })
      await move(_id, status, { adminNotes: 'Çok istekli görünmüyor' })
      const mail = await mailbox.waitFor(email, 2)
      expect(mail.subject).toContain(subject)
      expect(mail.text).toContain(text)
      expect(mail.text).toContain(position)
      expect(mail.source).not.toContain('istekli')
      expect(mail.text).not.toContain('istekli')
    },
  )

  test('the mail about a status can be read before it is sent, in the own branch only', async () => {
    const email = 'onizlenen@posta.example'
    const { _id } = await received(meram._id, { email })
    const input = { params: { id: _id }, body: { status: 'interview' } } as const
    const preview = await staff.call(previewStatusMail, input)
    expect(preview.html.match(/Merhaba/g)).toHaveLength(1)
    await move(_id, 'interview')
    const mail = await mailbox.waitFor(email, 2)
    expect(mail.subject).toBe(preview.subject)
    expect(mail.html?.replaceAll(/\s+/g, ' ').trim()).toBe(preview.html.replaceAll(/\s+/g, ' ').trim())
    const karatay = await openBranch(admin, 'Karatay Şubesi')
    const other = await product.person({ role: 'staff', branch: karatay._id })
    await expect(other.call(previewStatusMail, input)).rejects.toMatchObject({ status: 404 })
    await expect(
      staff.call(previewStatusMail, { ...input, body: { status: 'new' as 'rejected' } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('an application is confirmed by mail without repeating what was typed', async () => {
    const email = 'basvuran@posta.example'
    const { name, position } = await received(meram._id, { email })
    const mail = await mailbox.waitFor(email)
    expect(mail.subject).toContain('Başvurunuzu aldık')
    expect(mail.source).not.toContain(name)
    expect(mail.text).not.toContain(position)
  })

  test('updating only the notes sends no further mail and keeps the status', async () => {
    const email = 'notlu@posta.example'
    const { _id, version } = await received(meram._id, { email })
    expect(await move(_id, 'new', { adminNotes: ' Salı arayalım ', version })).toMatchObject({
      status: 'new',
      adminNotes: 'Salı arayalım',
      version: version + 1,
    })
    expect(await move(_id, 'reviewing')).toMatchObject({ adminNotes: 'Salı arayalım' })
    await mailbox.waitFor(email, 2)
    expect(mailbox.of(email)).toHaveLength(2)
  })

  test('an applicant without an e-mail address receives no mail', async () => {
    const { _id } = await staff.call(addApplication, {
      body: { name: 'Rüya Çınar', position: 'Resepsiyon', phone: '0532 765 43 21', branch: meram._id },
    })
    expect(
      await staff.call(updateApplication, { params: { id: _id }, body: { status: 'accepted' } }),
    ).toMatchObject({ status: 'accepted', email: '' })
    const { rows } = await product.services.db.execute<{ count: number }>(
      sql`SELECT count(*)::int FROM pgboss.job WHERE data::text LIKE '%Rüya Çınar%'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('two concurrent decisions: one succeeds, and one mail is sent', async () => {
    const email = 'iki-karar@posta.example'
    const { _id } = await received(meram._id, { email })
    const decisions = await Promise.allSettled([move(_id, 'accepted'), move(_id, 'rejected')])
    expect(decisions.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    await mailbox.waitFor(email, 2)
    await new Promise((fulfil) => setTimeout(fulfil, 1500))
    expect(mailbox.of(email)).toHaveLength(2)
  })

  test('the second of two concurrent editors gets a conflict', async () => {
    const { _id, version } = await received()
    await move(_id, 'reviewing', { version })
    await expect(move(_id, 'interview', { version })).rejects.toMatchObject({
      status: 409,
      code: 'record.stale',
    })
  })
})

// Last, because every transition queues a mail that the other tests would have to wait for.
describe('the transition table', () => {
  const pairs = applicationStatuses.flatMap((from) => applicationStatuses.map((to) => [from, to] as const))

  test.each(pairs.filter(([from, to]) => from !== to))('from %s to %s', async (from, to) => {
    const { _id } = await received()
    if (from !== 'new') await move(_id, from)
    if (applicationTransitions[from].includes(to)) {
      expect(await move(_id, to)).toMatchObject({ status: to })
    } else {
      await expect(move(_id, to)).rejects.toMatchObject({
        status: 409,
        code: 'application.transition',
        message: texts.transition,
      })
    }
  })
})
