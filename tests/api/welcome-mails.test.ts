import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { lastMonths, monthName } from '#shared/messaging/welcome-mails/months.ts'
import {
  listWelcomeRecipients,
  previewWelcomeMails,
  removeRecipient,
  sendTestWelcomeMail,
  sendWelcomeMails,
  updateWelcomeTemplate,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { openTestClub, type Person, type TestProduct } from '#tests/support/product/test-product.ts'
import { sendAllDue } from '#tests/support/records/campaigns.ts'
import { say } from '#tests/support/records/consents.ts'
import { openBranch } from '#tests/support/records/content.ts'

/** A member registered at the given moment, consenting to mails by default. */
async function memberSince(
  product: TestProduct,
  createdAt: string,
  { newsletter = true, name = 'Gökçe Işık' } = {},
): Promise<Person> {
  const member = await product.person({ name })
  await product.services.db
    .update(users)
    .set({ createdAt, emailVerifiedAt: createdAt })
    .where(eq(users._id, member.user._id))
  if (newsletter) await say(product.services.pool, member.user._id)
  return member
}

const texts = emailMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ environment: { SMTP_URL: mailbox.url }, workers: true })

const preview = (month: string) => admin.call(previewWelcomeMails, { query: { month } })
const send = (month: string) => admin.call(sendWelcomeMails, { body: { month } })
const remove = (email: string) => admin.call(removeRecipient, { params: { email } })
const deliver = () => sendAllDue(product)

async function stateOf(month: string, { user }: Person): Promise<string | undefined> {
  const rows = await admin.call(listWelcomeRecipients, { query: { month, filter: { q: user.email } } })
  return rows[0]?.state
}

describe('the welcome mail of a month', () => {
  test('is sent to its new members by name, if they consented to mails', async () => {
    const agreed = await memberSince(product, '2025-01-10T09:00:00Z', { name: 'Çağla İnce' })
    const silent = await memberSince(product, '2025-01-11T09:00:00Z', { newsletter: false })
    const { counts, members } = await preview('2025-01')
    expect([members, counts.waiting, counts['no-consent']]).toEqual([2, 1, 1])

    const { queued, message } = await send('2025-01')
    expect([queued, message]).toEqual([1, texts.queued(1)])
    expect(await stateOf('2025-01', agreed)).toBe('queued')
    await deliver()
    const mail = await mailbox.waitFor(agreed.user.email)
    expect(mail.subject).toBe('Aramıza hoş geldin, Çağla!')
    expect(mail.text).toContain('Merhaba Çağla,')
    expect(mail.source).toMatch(/^List-Unsubscribe: </im)
    expect(mailbox.of(silent.user.email)).toEqual([])
    const rows = await admin.call(listWelcomeRecipients, {
      query: { month: '2025-01', sort: ['createdAt', 'ASC'] },
    })
    expect(rows).toMatchObject([
      { name: 'Çağla İnce', state: 'sent', template: 'Aramıza hoş geldin, {{ad}}!', month: '2025-01' },
      { state: 'no-consent', template: '', settledAt: null },
    ])
  })

  test('uses the club’s calendar, not UTC', async () => {
    // 00:30 on 1 March in Konya.
    const member = await memberSince(product, '2025-02-28T21:30:00Z')
    expect(await stateOf('2025-02', member)).toBeUndefined()
    expect(await stateOf('2025-03', member)).toBe('waiting')
  })

  test('is sent once, despite twenty concurrent requests', async () => {
    const members = await Promise.all(
      Array.from({ length: 15 }, (_, index) => memberSince(product, `2025-04-${index + 10}T09:00:00Z`)),
    )
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => send('2025-04')))
    const sent = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.queued] : []))
    expect(sent).toEqual([15])
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(refusals[0]).toMatchObject({ status: 409, message: texts.noRecipients })
    await deliver()
    await Promise.all(members.map(({ user }) => mailbox.waitFor(user.email)))
    expect(members.map(({ user }) => mailbox.of(user.email).length)).toEqual(members.map(() => 1))
  })

  test('is sent to later members by the next request, and to no one twice', async () => {
    const first = await memberSince(product, '2025-05-02T09:00:00Z')
    const { campaigns: begun } = await send('2025-05')
    await deliver()
    // Not even when nothing remains of the campaign.
    await product.services.db.delete(campaigns).where(inArray(campaigns._id, begun))
    expect(await stateOf('2025-05', first)).toBe('sent')
    const second = await memberSince(product, '2025-05-20T09:00:00Z')
    expect((await send('2025-05')).queued).toBe(1)
    await deliver()
    await mailbox.waitFor(second.user.email)
    expect(mailbox.of(first.user.email)).toHaveLength(1)
  })

  test('is not sent to members who withdraw consent before their turn', async () => {
    const member = await memberSince(product, '2025-06-02T09:00:00Z')
    await send('2025-06')
    await say(product.services.pool, member.user._id, { status: 'refused' })
    await deliver()
    expect(await stateOf('2025-06', member)).toBe('skipped')
    expect(mailbox.of(member.user.email)).toEqual([])
  })

  test('is named as people write it: 2026-11, 11 or Kasım, in any case; without a year it is the latest one', async () => {
    const member = await memberSince(product, `${lastMonths(12).at(-1)}-15T09:00:00Z`)
    const [year = '', number = ''] = lastMonths(12).at(-1)?.split('-') ?? []
    const name = monthName(`${year}-${number}`).split(' ')[0] ?? ''
    for (const month of [
      `${year}-${number}`,
      number,
      name,
      name.toLocaleUpperCase('tr-TR'),
      ` ${name.toLocaleLowerCase('tr-TR')} `,
    ])
      expect(await admin.call(previewWelcomeMails, { query: { month } })).toMatchObject({
        template: { month: `${year}-${number}` },
        members: 1,
      })
    const { queued } = await admin.call(sendWelcomeMails, { body: { month: Number(number) } })
    expect(queued).toBe(1)
    await deliver()
    await mailbox.waitFor(member.user.email)
    for (const month of ['13', '0', '2026-13', 'Kasım ayı', ''])
      await expect(admin.call(sendWelcomeMails, { body: { month } })).rejects.toMatchObject({
        status: 400,
        fields: { month: texts.month },
      })
  })

  test('creates no campaign without recipients', async () => {
    await expect(send('2031-12')).rejects.toMatchObject({ status: 409, message: texts.noRecipients })
  })
})

describe('staff', () => {
  let meram: Branch
  let karatay: Branch
  let staff: Person
  const memberOf = async (branch: Branch, createdAt: string, name = 'Gökçe Işık') => {
    const member = await memberSince(product, createdAt, { name })
    await product.services.db.update(users).set({ branch: branch._id }).where(eq(users._id, member.user._id))
    return member
  }

  beforeAll(async () => {
    meram = await openBranch(admin, 'Meram')
    karatay = await openBranch(admin, 'Karatay')
    staff = await product.person({ role: 'staff', branch: meram._id })
  })

  test('see, send to and remove only new members of their branch', async () => {
    const own = await memberOf(meram, '2023-01-10T09:00:00Z')
    const foreign = await memberOf(karatay, '2023-01-11T09:00:00Z')
    const query = { month: '2023-01' }
    const seen = await staff.call(listWelcomeRecipients, { query })
    expect(seen.map(({ _id }) => _id)).toEqual([own.user._id])
    expect(await staff.call(previewWelcomeMails, { query })).toMatchObject({ members: 1 })
    await expect(
      staff.call(removeRecipient, { params: { email: foreign.user.email } }),
    ).rejects.toMatchObject({ status: 404 })
    const body = { month: '2023-01' }
    await expect(
      staff.call(sendWelcomeMails, { body: { ...body, branch: karatay._id } }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await staff.call(sendWelcomeMails, { body })).queued).toBe(1)
    await deliver()
    await mailbox.waitFor(own.user.email)
    expect(mailbox.of(foreign.user.email)).toEqual([])
    expect((await send('2023-01')).queued).toBe(1)
  })

  test('write the template of their branch; other branches keep that of all', async () => {
    const month = '2023-02'
    const own = await memberOf(meram, '2023-02-10T09:00:00Z')
    const other = await memberOf(karatay, '2023-02-11T09:00:00Z')
    await admin.call(updateWelcomeTemplate, { body: { month, subject: 'Hepimizden merhaba' } })
    expect(await staff.call(previewWelcomeMails, { query: { month } })).toMatchObject({
      template: { branch: meram._id, subject: 'Hepimizden merhaba', isDefault: true, version: 0 },
    })
    const written = await staff.call(updateWelcomeTemplate, {
      body: { month, subject: 'Meram’dan merhaba', version: 0 },
    })
    expect(written).toMatchObject({ branch: meram._id, isDefault: false, version: 1 })
    for (const branch of [null, karatay._id])
      await expect(
        staff.call(updateWelcomeTemplate, { body: { month, branch, subject: 'Hepsi' } }),
      ).rejects.toMatchObject({ status: 403 })
    const { campaigns: begun, queued } = await send(month)
    expect([begun.length, queued]).toEqual([2, 2])
    await deliver()
    expect((await mailbox.waitFor(own.user.email)).subject).toBe('Meram’dan merhaba')
    expect((await mailbox.waitFor(other.user.email)).subject).toBe('Hepimizden merhaba')
  })
})

describe('a removed recipient', () => {
  test('stays removed, regardless of how the address is written', async () => {
    const member = await memberSince(product, '2025-07-02T09:00:00Z')
    expect((await remove(member.user.email.toUpperCase())).message).toBe(texts.removed)
    expect((await remove(member.user.email)).message).toBe(texts.removed)
    expect(await stateOf('2025-07', member)).toBe('removed')
    await expect(send('2025-07')).rejects.toMatchObject({ status: 409 })
  })

  test('receives nothing although sending has begun, and keeps a mail already delivered', async () => {
    const waiting = await memberSince(product, '2025-08-02T09:00:00Z')
    const sent = await memberSince(product, '2025-08-03T09:00:00Z')
    await send('2025-08')
    await remove(waiting.user.email)
    await deliver()
    await mailbox.waitFor(sent.user.email)
    expect(mailbox.of(waiting.user.email)).toEqual([])
    expect(await stateOf('2025-08', waiting)).toBe('removed')
    await expect(remove(sent.user.email)).rejects.toMatchObject({ status: 409, message: texts.alreadySent })
  })

  test('is consistent when removed while being sent', async () => {
    const members = await Promise.all(
      Array.from({ length: 10 }, () => memberSince(product, '2025-09-02T09:00:00Z')),
    )
    await Promise.allSettled([send('2025-09'), ...members.map(({ user }) => remove(user.email))])
    await deliver()
    const states = await Promise.all(members.map((member) => stateOf('2025-09', member)))
    expect(states).toEqual(members.map(() => 'removed'))
    expect(members.flatMap(({ user }) => mailbox.of(user.email))).toEqual([])
  })

  test('must be a member', async () => {
    await expect(remove('kimse@ornek.example')).rejects.toMatchObject({
      status: 404,
      message: texts.recipientNotFound,
    })
    await expect(remove(admin.user.email)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the template', () => {
  const write = (body: Parameters<typeof admin.call<typeof updateWelcomeTemplate>>[1]) =>
    admin.call(updateWelcomeTemplate, body)

  test('is the club’s default until one is written for the month', async () => {
    expect((await preview('2024-01')).template).toMatchObject({ isDefault: true, version: 0 })
    const written = await write({
      body: {
        month: '2024-01',
        subject: 'Kışa {{kulup}} ile merhaba',
        content: '<p>Selam {{ad}}</p><script>alert(1)</script>',
        version: 0,
      },
    })
    expect(written).toMatchObject({ isDefault: false, version: 1, content: '<p>Selam {{ad}}</p>' })
    const { subject, html, template } = await preview('2024-01')
    expect(subject).toBe('Kışa Bozkır Fitness ile merhaba')
    expect(html).toContain('Selam Ayşe')
    expect(template.actionLabel).toBe('Hesabımı aç')
    expect((await preview('2024-02')).template.isDefault).toBe(true)
  })

  test('changed concurrently is not overwritten', async () => {
    await write({ body: { month: '2024-03', subject: 'Bir', version: 0 } })
    const late = [1, 2, 3].map(() => write({ body: { month: '2024-03', subject: 'İki', version: 1 } }))
    const answers = await Promise.allSettled(late)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(write({ body: { month: '2024-03', version: 0 } })).rejects.toMatchObject({ status: 409 })
  })

  test('requires text, known placeholders, and a button with label and link', async () => {
    const month = '2024-04'
    const refused = { status: 400 }
    await expect(write({ body: { month, content: '<p> </p>' } })).rejects.toMatchObject({
      ...refused,
      message: campaignsMessages.emptyContent,
    })
    await expect(write({ body: { month, actionLink: '' } })).rejects.toMatchObject({
      ...refused,
      message: campaignsMessages.actionIncomplete,
    })
    await expect(write({ body: { month, subject: 'Selam {{isim}}' } })).rejects.toMatchObject({
      ...refused,
      fields: { subject: campaignsMessages.unknownField('isim') },
    })
    await expect(write({ body: { month: '2024-13' } })).rejects.toMatchObject({
      ...refused,
      fields: { month: texts.month },
    })
    expect((await preview(month)).template.isDefault).toBe(true)
  })
})

test('a test mail can be sent to any address and name, and a name cannot inject headers', async () => {
  const body = {
    email: 'deneme@ornek.example',
    fullName: 'Işıl\r\nBcc: kurban@ornek.example',
    month: '2025-01',
  }
  const { message } = await admin.call(sendTestWelcomeMail, { body })
  expect(message).toBe(texts.testSent(body.email))
  const mail = await mailbox.waitFor(body.email)
  expect(mail.subject).toContain('Işıl')
  expect(mail.bcc).toBeUndefined()
  expect(mailbox.of('kurban@ornek.example')).toEqual([])
  expect((await preview('2025-01')).counts.sent).toBe(1)
})
