import { afterAll, describe, expect, test } from 'vitest'
import { system } from '#server/core/unit-of-work.ts'
import { recordConsent } from '#server/modules/people/consents/consents.service.ts'
import { smsOptOutLinks } from '#server/modules/people/consents/opt-out-links.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { changeSmsConsent, showMailConsent } from '#shared/messaging/unsubscribe/unsubscribe.contract.ts'
import {
  type ChannelConsent,
  changeOwnConsent,
  confirmConsent,
  consentCodeTries,
  requestConsentCode,
  showConsents,
  showOwnConsents,
  withdrawConsent,
} from '#shared/people/consents/consents.contract.ts'
import { consentsMessages as texts } from '#shared/people/consents/consents.messages.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { subscribed, verifyAddress } from '#tests/support/records/campaigns.ts'
import { say } from '#tests/support/records/consents.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf, setBirthDate } from '#tests/support/records/guardians.ts'
import { idleSmsGateway } from '#tests/support/records/text-messages.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  ...{ workers: true, sms: idleSmsGateway },
  environment: { SMTP_URL: mailbox.url },
})
const { services } = product
const { pool } = services
const branch = (await openBranch(admin, 'Selçuklu'))._id

let numbers = 5_320_000_000
const newPhone = () => `+90${++numbers}`
const member = (fields: Partial<Parameters<typeof product.person>[0]> = {}) =>
  product.person({ branch, phone: newPhone(), ...fields })

const stateOf = async ({ user }: Person, channel: ChannelConsent['channel'] = 'email') => {
  const { channels } = await admin.call(showConsents, { params: { id: user._id } })
  return channels.find((one) => one.channel === channel)
}
const mayReceive = async (channel: string, recipient: string) =>
  (await pool.query<{ may: boolean }>('SELECT may_receive($1, $2) AS may', [channel, recipient])).rows[0]?.may
const choose = (person: Person, channel: ChannelConsent['channel'], isApproved: boolean) =>
  person.call(changeOwnConsent, { body: { channel, isApproved } })
const verifyPhone = ({ user }: Person) =>
  services.transact(system, async (tx) => {
    await tx.client.query('UPDATE users SET phone_verified_at = now() WHERE id = $1', [user._id])
    for (const { onPhoneVerified } of services.modules) await onPhoneVerified?.(services, tx, user._id)
  })
const params = ({ user }: Person) => ({ id: user._id })

describe('a consent', () => {
  test('is given and withdrawn in the account, one way at a time', async () => {
    const person = await member({ isVerified: true })
    await choose(person, 'email', true)
    expect(await stateOf(person)).toMatchObject({ state: 'approved', source: 'account' })
    expect(await stateOf(person, 'sms')).toMatchObject({ state: 'none', since: null })
    await choose(person, 'email', false)
    expect(await stateOf(person)).toMatchObject({ state: 'refused' })
    const { history } = await person.call(showOwnConsents)
    expect(history.map(({ status }) => status)).toEqual(['refused', 'approved'])
  })

  test('for an address counts for nothing until it is verified, and then from when it was given', async () => {
    const person = await member()
    const { channels } = await choose(person, 'email', true)
    expect(channels[0]).toMatchObject({ state: 'unproven' })
    expect(await mayReceive('email', person.user.email)).toBe(false)
    await verifyAddress(product, person)
    expect(await stateOf(person)).toMatchObject({ state: 'approved', since: channels[0]?.since })
    expect(await mayReceive('email', person.user.email)).toBe(true)
  })

  test('for a number counts once the phone is verified; one number of a family proves it for one person only', async () => {
    const phone = newPhone()
    const [parent, other] = [await member({ phone }), await member({ phone })]
    await choose(other, 'sms', true)
    await verifyPhone(parent)
    expect(await mayReceive('sms', phone)).toBe(false)
    await choose(parent, 'sms', true)
    expect(await mayReceive('sms', phone)).toBe(true)
    expect(await mayReceive('call', phone)).toBe(false)
    await choose(other, 'sms', false)
    expect(await mayReceive('sms', phone)).toBe(false)
  })

  test('that was withdrawn before it was verified stays withdrawn', async () => {
    const person = await member()
    await choose(person, 'email', true)
    await choose(person, 'email', false)
    await verifyAddress(product, person)
    expect(await stateOf(person)).toMatchObject({ state: 'refused' })
  })

  test('on the mailing list does not override a member’s later no', async () => {
    const person = await member({ isVerified: true })
    await subscribed(product, person.user.email.toUpperCase())
    expect(await stateOf(person)).toMatchObject({ state: 'approved', source: 'list' })
    await choose(person, 'email', false)
    const counted = await admin.call(countAudience, {
      body: { branch: null, audience: { members: false, subscribers: true } },
    })
    expect(counted.leftOut).toContainEqual({ reason: 'unsubscribed', count: 1 })
    expect(await mayReceive('email', person.user.email)).toBe(false)
  })

  test('dated before a withdrawal does not count, at the same time the refusal does, and none is dated ahead', async () => {
    const person = await member({ isVerified: true })
    await say(pool, person.user._id, { status: 'refused', at: '2026-03-01' })
    const record = (consentedAt: string) =>
      services.transact(system, (tx) =>
        recordConsent(tx, {
          ...{ channel: 'email', recipient: person.user.email, status: 'approved', source: 'import' },
          ...{ isProven: true, user: person.user._id, consentedAt },
        }),
      )
    await record('2026-02-01T00:00:00Z')
    await record('2026-03-01T00:00:00Z')
    expect(await mayReceive('email', person.user.email)).toBe(false)
    await expect(record(new Date(Date.now() + 86_400_000).toISOString())).rejects.toMatchObject({
      status: 400,
      fields: { consentOn: texts.future },
    })
    await record('2026-03-02T00:00:00Z')
    expect(await mayReceive('email', person.user.email)).toBe(true)
  })

  test('names an address by its ASCII letters in lower case: İ and ı stay', async () => {
    const person = await member({ isVerified: true, email: 'Ilgın.ISIK@bozkir.example' })
    await choose(person, 'email', true)
    expect(await stateOf(person)).toMatchObject({ recipient: 'ilgın.isik@bozkir.example', state: 'approved' })
  })

  test('is not given by a person under 18, and not without an address or number', async () => {
    const minor = await member({ isVerified: true })
    await setBirthDate(admin, minor.user._id, birthDateOf(15))
    await expect(choose(minor, 'sms', true)).rejects.toMatchObject({ status: 400, message: texts.minor })
    const person = await member()
    await pool.query(`UPDATE users SET phone = '' WHERE id = $1`, [person.user._id])
    await expect(choose(person, 'call', true)).rejects.toMatchObject({ status: 409, message: texts.noPhone })
  })

  test('stays as it was said: no row is changed or deleted', async () => {
    const person = await member({ isVerified: true })
    await choose(person, 'email', true)
    for (const change of [`UPDATE consents SET status = 'refused'`, 'DELETE FROM consents'])
      await expect(pool.query(`${change} WHERE user_id = $1`, [person.user._id])).rejects.toMatchObject({
        message: 'consents is append-only',
      })
  })
})

describe('at the desk', () => {
  test('staff withdraw with a reason, which the history names', async () => {
    const staff = await product.person({ role: 'staff', branch, name: 'Deniz Resepsiyon' })
    const person = await member({ isVerified: true })
    await choose(person, 'email', true)
    const reason = 'Resepsiyonda söyledi'
    await staff.call(withdrawConsent, { params: params(person), body: { channel: 'email', reason } })
    const { channels, history } = await staff.call(showConsents, { params: params(person) })
    expect(channels[0]).toMatchObject({ state: 'refused', source: 'desk' })
    expect(history[0]).toMatchObject({ note: reason, recordedByName: 'Deniz Resepsiyon' })
    await expect(
      staff.call(withdrawConsent, { params: params(person), body: { channel: 'email', reason: ' ' } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('a yes needs the code that was mailed to the member, once', async () => {
    const person = await member()
    const body = { channel: 'email' as const }
    const { message } = await admin.call(requestConsentCode, { params: params(person), body })
    expect(message).toBe(texts.codeMailed)
    const code = codeIn(await mailbox.waitFor(person.user.email))
    const wrong = code === '000000' ? '000001' : '000000'
    const confirm = (typed: string) =>
      admin.call(confirmConsent, { params: params(person), body: { ...body, code: typed } })
    await expect(confirm(wrong)).rejects.toMatchObject({ status: 400, fields: { code: texts.codeInvalid } })
    await confirm(code)
    // The code went to the address, which shows that it is the member's.
    expect(await stateOf(person)).toMatchObject({ state: 'approved', source: 'desk' })
    await expect(confirm(code)).rejects.toMatchObject({ status: 400 })
  })

  test('a code is tried five times, and is not good for another address', async () => {
    const person = await member()
    const body = { channel: 'email' as const }
    await admin.call(requestConsentCode, { params: params(person), body })
    const code = codeIn(await mailbox.waitFor(person.user.email))
    const confirm = (typed: string) =>
      admin.call(confirmConsent, { params: params(person), body: { ...body, code: typed } })
    await pool.query(`UPDATE users SET email = 'baska.adres@bozkir.example' WHERE id = $1`, [person.user._id])
    await expect(confirm(code)).rejects.toMatchObject({ status: 409, message: texts.notPerson })
    for (let count = 1; count < consentCodeTries; count += 1)
      await expect(confirm('abcdef'.replace(/./g, '1'))).rejects.toMatchObject({ status: 400 })
    await expect(confirm(code)).rejects.toMatchObject({ status: 400 })
    expect(await stateOf(person)).toMatchObject({ state: 'none' })
  })

  test('a code for messages goes to the phone where the club sends them', async () => {
    const person = await member()
    const { message } = await admin.call(requestConsentCode, {
      params: params(person),
      body: { channel: 'sms' },
    })
    expect(message).toBe(texts.codeSent)
    const { rows } = await pool.query('SELECT kind, recipient FROM sms_messages WHERE user_id = $1', [
      person.user._id,
    ])
    expect(rows).toEqual([{ kind: 'code', recipient: person.user.phone }])
  })

  test('staff of another branch neither see nor change consents, and members use their own account', async () => {
    const person = await member()
    const stranger = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Meram'))._id })
    const other = await member()
    for (const [caller, status] of [
      [stranger, 404],
      [other, 403],
    ] as const) {
      await expect(caller.call(showConsents, { params: params(person) })).rejects.toMatchObject({ status })
      await expect(
        caller.call(withdrawConsent, { params: params(person), body: { channel: 'sms', reason: 'x' } }),
      ).rejects.toMatchObject({ status })
      await expect(
        caller.call(requestConsentCode, { params: params(person), body: { channel: 'sms' } }),
      ).rejects.toMatchObject({ status })
      await expect(
        caller.call(confirmConsent, { params: params(person), body: { channel: 'sms', code: '123456' } }),
      ).rejects.toMatchObject({ status })
    }
    await expect(product.visitor()(showOwnConsents)).rejects.toMatchObject({ status: 401 })
    await expect(
      product.visitor()(changeOwnConsent, { body: { channel: 'sms', isApproved: true } }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('the link of a text message', () => {
  const linkOf = async (phone: string) =>
    ((await smsOptOutLinks(services.db, 'https://bozkir.example', [phone])).get(phone) ?? '').split('/u/')
  const withdraw = (token = '', payload = 'action=leave') =>
    send(product, 'POST', `/u/${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })

  test('is short and lasts; opening it changes nothing, its button withdraws for this number on this way', async () => {
    const [person, other] = [await member(), await member()]
    for (const one of [person, other]) {
      await verifyPhone(one)
      for (const channel of ['sms', 'call'] as const) await choose(one, channel, true)
    }
    const [site, token = ''] = await linkOf(person.user.phone)
    expect([site, token]).toEqual(['https://bozkir.example', expect.stringMatching(/^[\w-]{16}$/)])
    expect(await linkOf(person.user.phone)).toEqual([site, token])
    const look = () => product.visitor()(showMailConsent, { params: { token } })
    for (let count = 0; count < 3; count += 1)
      expect(await look()).toMatchObject({ channel: 'sms', isSubscribed: true })
    expect(JSON.stringify(await look())).not.toContain(person.user.phone)
    const answer = await withdraw(token)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/u/${token}`])
    expect(await mayReceive('sms', person.user.phone)).toBe(false)
    expect(await mayReceive('call', person.user.phone)).toBe(true)
    expect(await mayReceive('sms', other.user.phone)).toBe(true)
    expect(await stateOf(person, 'sms')).toMatchObject({ state: 'refused', source: 'link' })
    await withdraw(token, 'action=undo')
    expect(await mayReceive('sms', person.user.phone)).toBe(true)
    expect(await product.visitor()(changeSmsConsent, { params: { token }, body: {} })).toMatchObject({
      isSubscribed: false,
    })
  })

  test('that is forged does nothing', async () => {
    for (const token of ['bozuk', 'A'.repeat(16), 'x'.repeat(400)]) {
      expect((await withdraw(token)).statusCode).toBe(303)
      await expect(
        product.visitor()(changeSmsConsent, { params: { token }, body: {} }),
      ).rejects.toMatchObject({ status: 404 })
    }
  })
})

test('of two hundred simultaneous consents and withdrawals the last one counts', async () => {
  const person = await member({ isVerified: true })
  const words = Array.from({ length: 200 }, (_, index) => index % 2 === 0)
  await Promise.all(
    words.map((isApproved, index) =>
      index % 3 === 0
        ? say(pool, person.user._id, { status: isApproved ? 'approved' : 'refused' })
        : choose(person, 'email', isApproved),
    ),
  )
  const { rows } = await pool.query<{ status: string; at: string; neighbours: boolean }>(
    `SELECT status, consented_at::text AS at FROM consents WHERE recipient = lower($1)
     ORDER BY consented_at DESC, status DESC LIMIT 1`,
    [person.user.email],
  )
  expect(await mayReceive('email', person.user.email.toLowerCase())).toBe(rows[0]?.status === 'approved')
  await choose(person, 'email', false)
  expect(await mayReceive('email', person.user.email.toLowerCase())).toBe(false)
})

test('consents go with the account, and those of another person with the same number stay', async () => {
  const phone = newPhone()
  const [person, other] = [await member({ phone, isVerified: true }), await member({ phone })]
  await choose(person, 'email', true)
  await choose(person, 'sms', true)
  await choose(other, 'sms', false)
  await admin.call(deleteUser, { params: params(person) })
  const { rows } = await pool.query(
    'SELECT channel, status, user_id AS "user" FROM consents WHERE recipient = ANY ($1)',
    [[phone, person.user.email.toLowerCase()]],
  )
  expect(rows).toEqual([{ channel: 'sms', status: 'refused', user: other.user._id }])
})
