import { afterAll, describe, expect, test } from 'vitest'
import { updateBranch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import {
  deleteContact,
  listContact,
  listContactOfBranch,
  markContact,
  markContacts,
  previewReply,
  replyContact,
  sendContact,
  showContact,
} from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { anonymousVisitor, receivedMessage, sendMessage } from '#tests/support/records/inbound-messages.ts'

const texts = contactFormMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })
const meram = await openBranch(admin, 'Meram Şubesi')
const karatay = await openBranch(admin, 'Karatay Şubesi')
await admin.call(updateBranch, { params: { id: meram._id }, body: { email: 'meram@kulup.example' } })
const staff = await product.person({ role: 'staff', branch: meram._id })

/** Writes from a new network address. */
const send = (fields: Parameters<typeof sendMessage>[1] = {}) =>
  sendMessage(anonymousVisitor(product), fields)

const received = (fields: Parameters<typeof sendMessage>[1] = {}) =>
  receivedMessage(product, admin, { branch: meram._id, ...fields })

describe('contact messages from visitors', () => {
  test('arrive unread in the inbox of the branch', async () => {
    const done = await send({ subject: 'Havuz var mı?', branch: meram._id, phone: '0532 123 45 67' })
    expect(done).toEqual({ success: true, message: texts.sent })
    const [message] = await staff.call(listContactOfBranch, { params: { branchId: meram._id } })
    expect(message).toMatchObject({
      name: 'Ayşe Yılmaz',
      subject: 'Havuz var mı?',
      phone: '0532 123 45 67',
      branch: meram._id,
      isRead: false,
      reply: '',
      repliedAt: null,
    })
    expect(await staff.call(showContact, { params: { id: message?._id ?? '' } })).toEqual(message)
  })

  test.each([
    ['name', { name: '  ' }],
    ['email', { email: 'ayse' }],
    ['subject', { subject: '' }],
    ['message', { message: '\n' }],
    ['message', { message: 'a'.repeat(5001) }],
    ['phone', { phone: '5'.repeat(31) }],
    ['branch', { branch: 'meram' }],
  ])('rejects an invalid %s with the reason', async (field, fields) => {
    await expect(send(fields)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    })
  })

  test('rejects an unknown or archived branch', async () => {
    const closed = await openBranch(admin, 'Ereğli')
    await admin.call(updateBranch, { params: { id: closed._id }, body: { isActive: false } })
    for (const branch of [closed._id, '01990000-0000-7000-8000-000000000000']) {
      await expect(send({ branch })).rejects.toMatchObject({
        status: 400,
        fields: { branch: branchesMessages.notFound },
      })
    }
  })

  test.each([
    ['fills the hidden field', { website: 'https://ucuz.example' }],
    ['submits faster than any person', { openFor: 2999 }],
    ['submits immediately', { openFor: 0 }],
  ])('of a sender who %s are confirmed, kept as suspicious and announce nothing', async (_how, fields) => {
    const [subject, email] = [`Reklam ${crypto.randomUUID()}`, `${crypto.randomUUID()}@posta.example`]
    expect(await send({ ...fields, subject, email, branch: meram._id })).toEqual({
      success: true,
      message: texts.sent,
    })
    const found = (isSuspicious: boolean) =>
      staff.call(listContact, { query: { filter: { isSuspicious, q: subject } } })
    expect(await found(false)).toEqual([])
    expect(await found(true)).toMatchObject([{ email, branch: meram._id, isRead: false }])
    const { rows } = await product.services.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
      [email],
    )
    expect([rows, mailbox.of(email)]).toEqual([[], []])
  })

  test('a request without a form need not state how long the form was open', async () => {
    const subject = `Çağrı ${crypto.randomUUID()}`
    await anonymousVisitor(product)(sendContact, {
      body: { name: 'Ayşe', email: 'cagri@posta.example', subject, message: 'Merhaba' },
    })
    const found = await admin.call(listContact, { query: { filter: { q: subject } } })
    expect(found).toMatchObject([{ branch: null, phone: '' }])
  })

  test('one address cannot flood the inbox', async () => {
    const call = product.visitor('10.9.9.9')
    const outcomes = []
    for (let count = 0; count < 6; count += 1) {
      outcomes.push(
        await sendMessage(call).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      )
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 429])
    await expect(sendMessage(call)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('Çok fazla deneme'),
    })
  })
})

describe('permissions', () => {
  test('staff see their own branch; only admins see messages to the whole club', async () => {
    const ours = await received()
    const theirs = await received({ branch: karatay._id })
    const general = await received({ branch: null })
    const seen = (await staff.call(listContact)).map(({ _id }) => _id)
    expect(seen).toContain(ours._id)
    expect(seen).not.toContain(theirs._id)
    expect(seen).not.toContain(general._id)
    expect((await admin.call(listContact)).map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([ours._id, theirs._id, general._id]),
    )
    expect(await staff.call(listContactOfBranch, { params: { branchId: karatay._id } })).toEqual([])
    for (const { _id } of [theirs, general]) {
      const params = { id: _id }
      const missing = { status: 404, message: texts.notFound }
      await expect(staff.call(showContact, { params })).rejects.toMatchObject(missing)
      await expect(staff.call(markContact, { params, body: { isRead: true } })).rejects.toMatchObject(missing)
      await expect(staff.call(replyContact, { params, body: { reply: 'Evet' } })).rejects.toMatchObject(
        missing,
      )
      await expect(staff.call(deleteContact, { params })).rejects.toMatchObject(missing)
    }
  })

  test('callers without a token and members see nothing', async () => {
    await expect(product.visitor()(listContact)).rejects.toMatchObject({
      status: 401,
      message: accessMessages.unauthorized,
    })
    const member = await product.person()
    await expect(member.call(listContact)).rejects.toMatchObject({ status: 403 })
  })

  test('the list is filtered by read state, and found without Turkish letters', async () => {
    const message = await received({ name: 'Şükrü Çağlayan' })
    const filtered = (isRead: boolean) =>
      staff.call(listContact, { query: { filter: { isRead, q: 'sukru caglayan' } } })
    expect(await filtered(false)).toMatchObject([{ _id: message._id }])
    expect(await filtered(true)).toEqual([])
  })

  test('messages to the whole club can be filtered from those to a branch', async () => {
    const name = 'Pınar Özgün'
    const general = await received({ name, branch: null })
    const own = await received({ name })
    const ids = async (person: Person, isGeneral: boolean) => {
      const found = await person.call(listContact, { query: { filter: { isGeneral, q: name } } })
      return found.map(({ _id }) => _id)
    }
    expect(await ids(admin, true)).toEqual([general._id])
    expect(await ids(admin, false)).toEqual([own._id])
    expect(await ids(staff, true)).toEqual([])
  })
})

describe('suspicious messages', () => {
  const suspicious = () => received({ openFor: 10, email: `${crypto.randomUUID()}@posta.example` })

  test('join the others once staff find them genuine, alone or together', async () => {
    const [one, two] = [await suspicious(), await suspicious()]
    const params = { id: one._id }
    expect(await staff.call(markContact, { params, body: { isSuspicious: false } })).toMatchObject({
      isSuspicious: false,
      isRead: false,
    })
    const body = { ids: [one._id, two._id], isSuspicious: false }
    expect(await staff.call(markContacts, { body })).toMatchObject({ changed: [two._id], refused: [] })
    expect(await staff.call(markContact, { params, body: { isSuspicious: true } })).toMatchObject({
      isSuspicious: true,
    })
  })

  test('are suspicious no longer once they were replied to', async () => {
    const { _id, email } = await suspicious()
    const replied = await staff.call(replyContact, { params: { id: _id }, body: { reply: 'Evet' } })
    expect(replied).toMatchObject({ isSuspicious: false, isRead: true })
    expect(await mailbox.waitFor(email)).toMatchObject({ subject: expect.stringContaining('Yanıt') })
  })
})

describe('handling messages', () => {
  test('a message is marked read and unread again', async () => {
    const { _id, version } = await received()
    const params = { id: _id }
    const read = await staff.call(markContact, { params, body: { isRead: true, version } })
    expect(read).toMatchObject({ isRead: true, version: version + 1 })
    expect(await staff.call(markContact, { params, body: { isRead: true } })).toEqual(read)
    expect(await staff.call(markContact, { params, body: { isRead: false } })).toMatchObject({
      isRead: false,
    })
    await expect(staff.call(markContact, { params, body: { isRead: true, version } })).rejects.toMatchObject({
      status: 409,
      code: 'record.stale',
    })
  })

  test('are confirmed by mail without repeating what was typed', async () => {
    await send({
      branch: meram._id,
      name: 'Tıkla kazan.example',
      email: 'onay-bekleyen@posta.example',
      subject: 'Ucuz ürünler',
      message: 'https://kazan.example adresine bak',
    })
    const mail = await mailbox.waitFor('onay-bekleyen@posta.example')
    expect(mail.subject).toContain('Mesajını aldık')
    expect(mail.replyTo).toMatchObject([{ address: 'meram@kulup.example' }])
    expect(mail.source).not.toMatch(/kazan|Ucuz/)
  })

  test.each([
    ['tek-satir@posta.example', 'İyi günler, pazar da açığız.'],
    ['iki-satir@posta.example', 'Merhaba Ayşe Hanım,\nPazar da açığız.'],
    ['buyuk-harf@posta.example', 'İYİ GÜNLER,\nPazar da açığız.'],
    ['merhabalar@posta.example', 'Merhabalar,\nPazar da açığız.'],
  ])('a reply that greets by itself is not greeted again: %s', async (email, reply) => {
    const message = await received({ email })
    await staff.call(replyContact, { params: { id: message._id }, body: { reply } })
    const { text = '' } = await mailbox.waitFor(email, 2)
    expect(foldTurkish(text).match(/merhaba|iyi gunler/g)).toHaveLength(1)
  })

  test('a reply that greets by itself is not greeted twice', async () => {
    const message = await received({ email: 'selamli@posta.example' })
    const body = { reply: 'Sayın Ayşe Hanım,\n\nPazar da açığız.' }
    await staff.call(replyContact, { params: { id: message._id }, body })
    const { text = '' } = await mailbox.waitFor('selamli@posta.example', 2)
    expect(text).toMatch(/^Sayın Ayşe Hanım,\s+Pazar da açığız\./)
    expect(text).not.toContain('Merhaba')
  })

  test('a reply is mailed with the question quoted below it and stored with the message', async () => {
    const message = await received({ email: 'soran@posta.example', message: 'Pazar <açık> mısınız?' })
    const replied = await staff.call(replyContact, {
      params: { id: message._id },
      body: { reply: 'Evet, her gün.\n\nBekleriz!' },
    })
    expect(replied).toMatchObject({ isRead: true, reply: 'Evet, her gün.\n\nBekleriz!' })
    expect(replied.repliedAt).not.toBeNull()
    const mail = await mailbox.waitFor('soran@posta.example', 2)
    expect(mail.subject).toBe(`Yanıt: ${message.subject}`)
    expect(mail.source).not.toMatch(/^Auto-Submitted:/im)
    expect(mail.replyTo).toMatchObject([{ address: 'meram@kulup.example' }])
    expect(mail.text).toContain('Merhaba Ayşe,')
    expect(mail.text).toContain('Evet, her gün.')
    expect(mail.text).toContain('> Pazar <açık> mısınız?')
    expect(mail.html).not.toContain('<açık>')
  })

  test('the preview of a reply is the mail it becomes, and is shown in the own branch only', async () => {
    const message = await received({ email: 'onizleme@posta.example' })
    const input = { params: { id: message._id }, body: { reply: 'Selam Ayşe,\nPazar da açığız.' } }
    const preview = await staff.call(previewReply, input)
    expect(preview).toMatchObject({ subject: `Yanıt: ${message.subject}` })
    expect(await staff.call(showContact, { params: input.params })).toMatchObject({ repliedAt: null })
    await staff.call(replyContact, input)
    const mail = await mailbox.waitFor('onizleme@posta.example', 2)
    expect(preview.html).toContain('Pazar da açığız.')
    expect(mail.html?.replaceAll(/\s+/g, ' ').trim()).toBe(preview.html.replaceAll(/\s+/g, ' ').trim())
    const other = await product.person({ role: 'staff', branch: karatay._id })
    await expect(other.call(previewReply, input)).rejects.toMatchObject({ status: 404 })
  })

  test('an answer written while editing is mailed once and then stays', async () => {
    const message = await received({ email: 'duzenleyen@posta.example' })
    const params = { id: message._id }
    const edited = await staff.call(markContact, {
      params,
      body: { isRead: false, reply: 'Evet, açığız.', version: message.version },
    })
    expect(edited).toMatchObject({ isRead: true, reply: 'Evet, açığız.' })
    expect((await mailbox.waitFor('duzenleyen@posta.example', 2)).text).toContain('Evet, açığız.')
    await expect(
      staff.call(markContact, { params, body: { isRead: true, reply: 'Hayır', version: message.version } }),
    ).rejects.toMatchObject({ status: 409, code: 'record.stale' })
    await expect(
      staff.call(markContact, { params, body: { isRead: true, reply: 'Hayır' } }),
    ).rejects.toMatchObject({ status: 409, message: texts.answered })
    expect(
      await staff.call(markContact, { params, body: { isRead: false, reply: edited.reply } }),
    ).toMatchObject({ isRead: false, reply: 'Evet, açığız.', repliedAt: edited.repliedAt })
  })

  test('two concurrent replies: one succeeds, and one mail is sent', async () => {
    const message = await received({ email: 'bir-kez@posta.example' })
    const replies = ['Evet', 'Hayır'].map((reply) =>
      staff.call(replyContact, { params: { id: message._id }, body: { reply } }),
    )
    const outcomes = await Promise.allSettled(replies)
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { status: 409, message: texts.answered },
    })
    await mailbox.waitFor('bir-kez@posta.example', 2)
    await new Promise((fulfil) => setTimeout(fulfil, 1500))
    expect(mailbox.of('bir-kez@posta.example')).toHaveLength(2)
  })

  test('rejects an empty reply', async () => {
    const message = await received()
    await expect(
      staff.call(replyContact, { params: { id: message._id }, body: { reply: '  ' } }),
    ).rejects.toMatchObject({ status: 400, fields: { reply: validationMessages.required } })
  })

  test('a deleted message is gone, and the log keeps none of its subject, text or address', async () => {
    const message = await received({ email: 'silinen@posta.example', message: 'Gizli kalsın' })
    const params = { id: message._id }
    expect(await staff.call(deleteContact, { params })).toEqual({ success: true, message: texts.deleted })
    for (const target of [showContact, deleteContact]) {
      await expect(staff.call(target, { params })).rejects.toMatchObject({ status: 404 })
    }
    const log = JSON.stringify(await admin.call(listAuditLog))
    expect(log).toContain(message._id)
    expect(log).not.toContain(message.subject)
    expect(log).not.toContain('Gizli kalsın')
    expect(log).not.toContain('silinen@posta.example')
  })
})
