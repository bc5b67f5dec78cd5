import { afterAll, describe, expect, test } from 'vitest'
import { subscriptionToken } from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { unsubscribeToken } from '#server/modules/messaging/unsubscribe/unsubscribe-token.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  confirmationHours,
  confirmSubscription,
  deleteSubscriber,
  listSubscribers,
  showSubscriber,
  showSubscription,
  subscribe,
} from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'
import { changeMailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { exportList } from '#shared/office/exports/exports.contract.ts'
import { register } from '#shared/people/session/session.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { subscribed, verifyAddress } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'

const texts = subscribersMessages

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  workers: true,
  environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://bozkir.example/' },
})

const find = (q: string) => admin.call(listSubscribers, { query: { filter: { q } } })
const ask = (email: string, address?: string) => product.visitor(address)(subscribe, { body: { email } })
const look = (token: string) => product.visitor()(showSubscription, { params: { token } })
const confirm = (token: string) => product.visitor()(confirmSubscription, { params: { token }, body: {} })
const leave = (email: string) =>
  product.visitor()(changeMailConsent, {
    params: { token: unsubscribeToken(product.services.secret, { email, user: null }) },
    body: {},
  })
const reached = async (branch: string | null = null) =>
  (await admin.call(countAudience, { body: { branch, audience: { members: true, subscribers: true } } }))
    .recipients

/** Requests a subscription and waits for the mail; returns the token of its link. */
async function asked(email: string, mails = 1): Promise<string> {
  await ask(email, `10.7.0.${mails}`)
  const link = linkIn(await mailbox.waitFor(email, mails))
  expect(link.origin + link.pathname.replace(/[^/]+$/, '')).toBe('https://bozkir.example/subscribe/')
  return link.pathname.split('/').at(-1) ?? ''
}

describe('a subscription', () => {
  test('starts when the owner of the address presses the button on the mail’s page, not before', async () => {
    const email = 'ayse@posta.example'
    expect(await ask(`  ${email} `)).toEqual({ success: true, message: texts.checkMail })
    const mail = await mailbox.waitFor(email)
    expect(mail.subject).toBe('Bozkır Fitness: bülten aboneliğini onayla')
    const token = linkIn(mail).pathname.split('/').at(-1) ?? ''
    // Opening the link, as a mail scanner does, changes nothing.
    for (let count = 0; count < 3; count += 1)
      expect(await look(token)).toEqual({ address: 'a***@posta.example', isSubscribed: false })
    expect(await find('ayse')).toEqual([])
    expect(await reached()).toBe(0)

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await send(product, 'POST', `/subscribe/${token}`, { headers, payload: 'page=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/subscribe/${token}`])
    expect(await look(token)).toMatchObject({ isSubscribed: true })
    const [entry] = await find('ayse')
    expect(entry).toMatchObject({ email, unsubscribedAt: null })
    expect(await reached()).toBe(1)
    expect(
      await admin.call(listAuditLog, { query: { filter: { recordId: entry?._id ?? '' } } }),
    ).toMatchObject([{ action: 'subscribe', actorName: 'Sistem', before: null, after: null }])
  })

  test('ASVS 6.3.8: returns the same response for known and unknown addresses', async () => {
    const email = 'veli@posta.example'
    const token = await asked(email)
    await confirm(token)
    const answers = [await ask(email.toUpperCase(), '10.7.1.1'), await ask('yok@posta.example', '10.7.1.2')]
    expect(answers).toEqual(Array(2).fill({ success: true, message: texts.checkMail }))
    const told = await mailbox.waitFor(email, 2)
    expect(told.subject).toBe('Bozkır Fitness: bültenimize zaten abonesin')
    expect(await find('veli')).toHaveLength(1)
  })

  test('is created once, however often and concurrently it is confirmed', async () => {
    const token = await asked('cok@posta.example')
    await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(await find('cok@')).toHaveLength(1)
  })

  test('is renewed after unsubscribing only by the owner, and not by an old link', async () => {
    const email = 'giden@posta.example'
    const token = await asked(email)
    await confirm(token)
    await leave(email)
    const before = await reached()
    await ask(email, '10.7.2.1')
    expect(await reached()).toBe(before)
    for (const attempt of [look, confirm])
      await expect(attempt(token)).rejects.toMatchObject({ status: 404, message: texts.linkUnknown })
    expect(await reached()).toBe(before)
    await confirm(await asked(email, 3))
    expect(await reached()).toBe(before + 1)
  })

  test('is not confirmed by an expired, altered or forged link', async () => {
    const request = { email: 'sahte@posta.example', askedAt: Date.now() }
    const { secret } = product.services
    const good = subscriptionToken(secret, request)
    for (const token of [
      'bozuk',
      'A'.repeat(400),
      `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      subscriptionToken('another secret of at least thirty-two letters', request),
      unsubscribeToken(secret, { email: request.email, user: null }),
      subscriptionToken(secret, { ...request, askedAt: Date.now() - confirmationHours * 3_600_000 }),
    ])
      for (const attempt of [look, confirm])
        await expect(attempt(token)).rejects.toMatchObject({ status: 404, message: texts.linkUnknown })
    expect(await find('sahte')).toEqual([])
  })

  test('can be requested five times a day per address, from any client', async () => {
    const ends = []
    for (let round = 1; round <= 6; round += 1)
      ends.push(await ask('bombalanan@posta.example', `10.7.3.${round}`).catch((error) => error.status))
    expect(ends.map((end) => (typeof end === 'number' ? end : 200))).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('a subscription requested on registration starts when the address is verified', async () => {
  const branch = (await openBranch(admin, 'Meram'))._id
  const { _id } = await product.visitor()(register, {
    body: {
      name: 'Yeni Üye',
      email: 'yeni@posta.example',
      phone: '0532 123 45 67',
      password: 'Parola-2026',
      branchId: branch,
      consent: true,
      terms: true,
      newsletter: true,
    },
  })
  const count = async () =>
    admin.call(countAudience, { body: { branch, audience: { members: true, subscribers: false } } })
  expect(await count()).toEqual({
    later: 0,
    partPrice: null,
    recipients: 0,
    leftOut: [{ reason: 'unverified', count: 1 }],
  })
  await verifyAddress(product, { user: { _id } } as Person)
  expect(await count()).toEqual({ later: 0, partPrice: null, recipients: 1, leftOut: [] })
})

test.each([
  '',
  'ayse',
  'ayse@',
  '@posta.example',
  'a b@posta.example',
  'a@b',
  `${'a'.repeat(250)}@b.example`,
])('“%s” is not a valid address', async (email) => {
  await expect(ask(email)).rejects.toMatchObject({
    status: 400,
    fields: { email: expect.stringMatching(/e-posta|karakter/) },
  })
})

test('an admin reads a subscriber and removes it from the list', async () => {
  await subscribed(product, 'silinen@posta.example')
  const [subscriber] = await find('silinen')
  const params = { id: subscriber?._id ?? '' }
  expect(await admin.call(showSubscriber, { params })).toEqual(subscriber)
  expect(await admin.call(deleteSubscriber, { params })).toMatchObject({
    message: subscribersMessages.deleted,
  })
  for (const target of [showSubscriber, deleteSubscriber]) {
    await expect(admin.call(target, { params })).rejects.toMatchObject({
      status: 404,
      message: subscribersMessages.notFound,
    })
  }
})

test('staff read the list and export nothing; a trainer reads none', async () => {
  await expect(product.visitor()(listSubscribers)).rejects.toMatchObject({
    status: 401,
    message: 'Yetkilendirme hatası',
  })
  await subscribed(product, 'okunan@posta.example')
  const { _id: branch } = await openBranch(admin, 'Karatay')
  const staff = await product.person({ role: 'staff', branch })
  const seen = await staff.call(listSubscribers)
  expect(seen.map(({ email }) => email)).toContain('okunan@posta.example')
  const refused = { status: 403, message: accessMessages.forbidden }
  const columns = [{ source: 'email', heading: 'E-posta' }]
  const body = { format: 'csv' as const, list: '/api/subscriber', title: 'Aboneler', columns }
  await expect(staff.call(exportList, { body })).rejects.toMatchObject(refused)
  const params = { id: seen[0]?._id ?? '' }
  await expect(staff.call(showSubscriber, { params })).rejects.toMatchObject(refused)
  const trainer = await product.person({ role: 'trainer' })
  await expect(trainer.call(listSubscribers)).rejects.toMatchObject(refused)
})
