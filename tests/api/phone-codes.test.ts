import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { showDashboardWarnings } from '#shared/office/dashboard/dashboard.contract.ts'
import {
  createInvitations,
  previewInvitations,
  showInvitations,
} from '#shared/office/invitations/invitations.contract.ts'
import { sendPasswordReset } from '#shared/office/person-summary/person-summary.contract.ts'
import {
  claimByPhone,
  createClaimCode,
  redeemClaim,
  sendInvitation,
  showClaim,
  textClaimNumber,
} from '#shared/people/claims/claims.contract.ts'
import { claimsMessages } from '#shared/people/claims/claims.messages.ts'
import {
  confirmContactChange,
  requestContactChange,
} from '#shared/people/contact-changes/contact-changes.contract.ts'
import {
  changeOwnPhone,
  loginByPhone,
  phoneCodeTries,
  requestOwnPhoneCode,
  requestPhoneCode,
} from '#shared/people/phone-codes/phone-codes.contract.ts'
import { phoneCodesMessages as texts } from '#shared/people/phone-codes/phone-codes.messages.ts'
import {
  checkResetCode,
  forgetPassword,
  login,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { updateProfile } from '#shared/people/users/profile.contract.ts'
import { createUser, listUsers, updateUser } from '#shared/people/users/users.contract.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf, setBirthDate } from '#tests/support/records/guardians.ts'
import {
  aMinuteLater,
  textsOf,
  verifyPhone,
  waitForCode,
  waitForText,
} from '#tests/support/records/phone-codes.ts'
import { enrolTotp } from '#tests/support/records/second-factor.ts'
import { neverQuiet } from '#tests/support/records/text-messages.ts'

const password = 'Parola-2026'
const newPassword = 'Yepyeni-2027'
const agreed = { consent: true, terms: true }
const refused = { status: 400, code: 'phone-code.invalid', message: texts.invalid }
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

const provider = await startSmsProvider()
afterAll(() => provider.stop())
const { product, admin } = await openTestClub({ workers: true, sms: provider.gateway })
await neverQuiet(product)
const branch = await openBranch(admin, 'Selçuklu')
const staff = await product.person({ role: 'staff', branch: branch._id })

beforeEach(() => product.services.db.execute(sql`TRUNCATE phone_codes`))

let numbers = 0
/** A mobile number that nobody has. */
function newNumber(): string {
  numbers += 1
  return `+9054${String(numbers).padStart(8, '0')}`.replace('+90540', '+90542')
}

/** A member who has verified a phone of their own. */
async function memberWithPhone(account: Parameters<typeof product.person>[0] = {}): Promise<Person> {
  const person = await product.person({ phone: newNumber(), ...account })
  await verifyPhone(product, person)
  return person
}

/** Somebody whom staff entered with a phone number only. */
const entered = (fields: { name?: string; phone?: string; birthDate?: string } = {}): Promise<User> => {
  const { name = 'Kâmil Yeni', phone = newNumber(), birthDate } = fields
  const body = { name, phone, branch: branch._id, ...(birthDate && { userDetails: { birthDate } }) }
  return admin.call(createUser, { body })
}

const ask = (phone: string, purpose: 'sign-in' | 'claim' = 'sign-in', address?: string) =>
  product.visitor(address)(requestPhoneCode, { body: { phone, purpose } })
const signIn = (phone: string, code: string, address?: string) =>
  product.visitor(address)(loginByPhone, { body: { phone, code } })

describe('a verified phone', () => {
  test('signs in with the password, however it is written', async () => {
    const { user } = await memberWithPhone()
    const national = `0${user.phone.slice(3)}`
    for (const email of [user.phone, national, national.replace(/(\d{4})(\d{3})/, '$1 $2 ')])
      expect(await product.visitor()(login, { body: { email, password } })).toMatchObject({ _id: user._id })
  })

  test('signs in with a code, once', async () => {
    const { user } = await memberWithPhone()
    await ask(user.phone)
    // The provider takes codes without Turkish letters.
    const text = await waitForText(provider, user.phone)
    expect(text).toMatch(/^Bozkir Fitness giris kodun: \d{6}\. 5 dakika gecerli\. Kimseyle paylasma\.$/)
    const code = await waitForCode(provider, user.phone)
    await expect(signIn(user.phone, wrong(code))).rejects.toMatchObject(refused)
    expect(await signIn(user.phone, code)).toMatchObject({ _id: user._id, phoneVerified: true })
    await expect(signIn(user.phone, code)).rejects.toMatchObject(refused)
  })

  test('does not sign in before it is verified, nor with a code for something else', async () => {
    const { user } = await product.person({ phone: newNumber() })
    await expect(product.visitor()(login, { body: { email: user.phone, password } })).rejects.toMatchObject({
      status: 401,
    })
    const other = await memberWithPhone()
    await product.visitor()(forgetPassword, { body: { email: other.user.phone } })
    const code = await waitForCode(provider, other.user.phone)
    await expect(signIn(other.user.phone, code)).rejects.toMatchObject(refused)
  })

  test('needs the second factor of the account as well', async () => {
    const person = await memberWithPhone()
    await enrolTotp(product, person)
    await ask(person.user.phone)
    const code = await waitForCode(provider, person.user.phone)
    await expect(signIn(person.user.phone, code)).rejects.toMatchObject({
      status: 401,
      code: 'second_factor_required',
      challenge: { methods: expect.arrayContaining(['totp']) },
    })
  })

  test('belongs to one claimed account and falls with a change of the number', async () => {
    const one = await memberWithPhone()
    const other = await product.person({ phone: one.user.phone })
    await expect(verifyPhone(product, other)).rejects.toMatchObject({
      cause: { constraint: 'users_verified_phone_key' },
    })
    await admin.call(updateUser, { params: { id: other.user._id }, body: { phone: newNumber() } })
    await verifyPhone(product, other)
    await product.services.db.execute(
      sql`UPDATE users SET phone = ${newNumber()} WHERE id = ${other.user._id}`,
    )
    const { rows } = await product.services.pool.query('SELECT phone_verified_at FROM users WHERE id = $1', [
      other.user._id,
    ])
    expect(rows).toEqual([{ phone_verified_at: null }])
  })
})

describe('a code', () => {
  test('gets the same answer for a member, an unknown number, a member of staff and a minor', async () => {
    const member = await memberWithPhone()
    const worker = await memberWithPhone({ role: 'staff', branch: branch._id })
    const child = await memberWithPhone()
    await setBirthDate(admin, child.user._id, birthDateOf(15))
    const others = [newNumber(), worker.user.phone, child.user.phone]
    const answer = async (phone: string, url: string, fields: object, address: string) => {
      const { statusCode, body, headers } = await send(product, 'POST', url, {
        payload: { phone, ...fields },
        remoteAddress: address,
      })
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return { statusCode, body, rest }
    }
    for (const [url, fields] of [
      [requestPhoneCode.url, { purpose: 'sign-in' }],
      [requestPhoneCode.url, { purpose: 'sign-in' }],
      [loginByPhone.url, { code: '123456' }],
      [claimByPhone.url, { code: '123456' }],
    ] as const) {
      const known = await answer(member.user.phone, url, fields, '172.20.0.1')
      for (const [place, phone] of others.entries()) {
        const { body, ...unknown } = await answer(phone, url, fields, `172.20.0.${2 + place}`)
        expect(body.replace(/\d+ saniye/, '')).toBe(known.body.replace(/\d+ saniye/, ''))
        expect(unknown.statusCode).toBe(known.statusCode)
      }
    }
    // Codes are sent in order, so the others would have arrived by now.
    await waitForCode(provider, member.user.phone)
    for (const phone of others) expect(await textsOf(provider, phone)).toEqual([])
  })

  test('goes to Turkish mobile numbers only', async () => {
    for (const phone of ['0332 350 00 00', '+49 151 23456789', '12', 'numara'])
      await expect(ask(phone)).rejects.toMatchObject({ status: 400, fields: { phone: expect.any(String) } })
  })

  test('is tried five times, counted for all requests at once', async () => {
    const { user } = await memberWithPhone()
    await ask(user.phone)
    const code = await waitForCode(provider, user.phone)
    const guesses = Array.from({ length: 40 }, (_, place) =>
      signIn(user.phone, wrong(code), `172.21.0.${place}`),
    )
    for (const guess of await Promise.allSettled(guesses)) expect(guess).toMatchObject({ reason: refused })
    const { rows } = await product.services.pool.query('SELECT tries FROM phone_codes')
    expect(rows).toEqual([{ tries: phoneCodeTries }])
    await expect(signIn(user.phone, code)).rejects.toMatchObject(refused)
  })

  test('is valid for five minutes', async () => {
    const { user } = await memberWithPhone()
    await ask(user.phone)
    const code = await waitForCode(provider, user.phone)
    await product.services.db.execute(
      sql`UPDATE phone_codes SET expires_at = expires_at - interval '5 minutes 1 second'`,
    )
    await expect(signIn(user.phone, code)).rejects.toMatchObject(refused)
  })

  test('is asked for once a minute and five times a day for a number', async () => {
    const phone = newNumber()
    for (let round = 0; round < 5; round += 1) {
      expect(await ask(phone)).toEqual({ success: true, message: texts.sent })
      if (round === 0)
        await expect(ask(phone)).rejects.toMatchObject({ status: 429, code: 'phone-code.too-many' })
      await aMinuteLater(product)
    }
    await expect(ask(phone)).rejects.toMatchObject({ status: 429, message: texts.waitDay })
  })

  test('is asked for twenty times an hour from a network', async () => {
    for (let round = 0; round < 20; round += 1) await ask(newNumber(), 'claim', '172.22.0.1')
    await expect(ask(newNumber(), 'claim', '172.22.0.1')).rejects.toMatchObject({
      status: 429,
      message: texts.waitNetwork,
    })
    expect(await ask(newNumber(), 'claim', '172.22.0.2')).toMatchObject({ success: true })
  })

  test('of which a club has 300 an hour: the next is refused, and the back office is warned', async () => {
    expect((await staff.call(showDashboardWarnings)).warnings).toEqual([])
    await product.services.db.execute(sql`
      INSERT INTO phone_codes (id, phone_hash, purpose, expires_at)
      SELECT gen_random_uuid(), decode(md5(place::text), 'hex'), 'sign-in', now() FROM generate_series(1, 300) AS place`)
    await expect(ask(newNumber())).rejects.toMatchObject({ status: 429, message: texts.waitClub })
    expect((await staff.call(showDashboardWarnings)).warnings).toMatchObject([
      { kind: 'phone-codes', count: 300 },
    ])
  })
})

describe('a forgotten password', () => {
  test('is reset by a code at the phone alone', async () => {
    const { user } = await memberWithPhone()
    await product.visitor()(forgetPassword, { body: { email: user.phone } })
    const code = await waitForCode(provider, user.phone)
    const check = (typed: string) =>
      product.visitor()(checkResetCode, { body: { email: user.phone, code: typed } })
    await expect(check(wrong(code))).rejects.toMatchObject(refused)
    const { temporaryToken } = await check(code)
    await expect(check(code)).rejects.toMatchObject(refused)
    await product.visitor()(resetPassword, { body: { temporaryToken, newPassword } })
    expect(
      await product.visitor()(login, { body: { email: user.phone, password: newPassword } }),
    ).toMatchObject({
      _id: user._id,
      emailVerified: false,
    })
  })

  test('of an account without an address is reset by a code that the desk sends', async () => {
    const person = await entered()
    const token = await claimToken(person)
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    await aMinuteLater(product)
    await admin.call(sendPasswordReset, { params: { id: person._id } })
    const code = await waitForCode(provider, person.phone, 2)
    expect(await product.visitor()(checkResetCode, { body: { email: person.phone, code } })).toMatchObject({
      temporaryToken: expect.any(String),
    })
  })
})

/** What the code at the phone of an unclaimed person is traded for. */
async function claimToken({ phone }: User, birthDate?: string): Promise<string> {
  await ask(phone, 'claim')
  const code = await waitForCode(provider, phone, (await textsOf(provider, phone)).length + 1)
  return (await product.visitor()(claimByPhone, { body: { phone, code, birthDate } })).token
}

describe('an account that staff created', () => {
  test('is taken over by its phone number alone', async () => {
    const person = await entered()
    const token = await claimToken(person)
    const opened = await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    expect(opened.email).toBe(person.phone)
    expect(await product.visitor()(login, { body: { email: opened.email, password } })).toMatchObject({
      _id: person._id,
      email: '',
      phoneVerified: true,
      isClaimed: true,
    })
    await expect(
      product.visitor()(redeemClaim, { body: { token, password, ...agreed } }),
    ).rejects.toMatchObject({ code: 'claim.invalid' })
  })

  test('says in the same form what may be sent to the number, which counts at once', async () => {
    const person = await entered()
    const { _id, phone } = person
    const token = await claimToken(person)
    await product.visitor()(redeemClaim, {
      body: { token, password, ...agreed, newsletter: true, smsConsent: true },
    })
    const { rows } = await product.services.pool.query(
      `SELECT channel, recipient, status, source, is_proven AS "isProven", may_receive('sms', $2) AS "maySend",
        may_receive('call', $2) AS "mayCall" FROM consents WHERE user_id = $1`,
      [_id, phone],
    )
    expect(rows).toEqual([
      {
        ...{ channel: 'sms', recipient: phone, status: 'approved', source: 'account', isProven: true },
        ...{ maySend: true, mayCall: false },
      },
    ])
  })

  test('of a family with one number is found by the birth date, otherwise at the desk', async () => {
    const phone = newNumber()
    await entered({ name: 'Ali Bir', phone, birthDate: '1980-01-01' })
    const mother = await entered({ name: 'Ayşe Bir', phone, birthDate: '1982-02-02' })
    await entered({ name: 'Can Bir', phone, birthDate: birthDateOf(10) })
    await ask(phone, 'claim')
    const code = await waitForCode(provider, phone)
    const trade = (birthDate?: string) =>
      product.visitor()(claimByPhone, { body: { phone, code, birthDate } })
    await expect(trade()).rejects.toMatchObject({ status: 409, message: claimsMessages.birthDateNeeded })
    await expect(trade('1970-01-01')).rejects.toMatchObject({
      status: 409,
      message: claimsMessages.birthDateUnknown,
    })
    await expect(trade(birthDateOf(10))).rejects.toMatchObject({ status: 409 })
    const { token, name } = await trade('1982-02-02')
    expect(name).toBe('Ayşe')
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    expect(await product.visitor()(login, { body: { email: phone, password } })).toMatchObject({
      _id: mother._id,
    })
  })

  test('of staff or of a minor is not taken over by a phone number', async () => {
    const child = await entered({ birthDate: birthDateOf(12) })
    const colleague = await admin.call(createUser, {
      body: { name: 'Deniz Yeni', phone: newNumber(), role: 'staff', branch: branch._id },
    })
    const member = await entered()
    for (const { phone } of [child, colleague, member]) await ask(phone, 'claim')
    await waitForCode(provider, member.phone)
    for (const { phone } of [child, colleague]) expect(await textsOf(provider, phone)).toEqual([])
  })

  test('is invited by a link in a message where there is no address', async () => {
    const person = await entered()
    const params = { params: { id: person._id } }
    expect(await staff.call(sendInvitation, params)).toMatchObject({
      invitation: { email: '', phone: person.phone },
    })
    const link = new URL(/https?:\S+/.exec(await waitForText(provider, person.phone))?.[0] ?? '')
    const token = link.searchParams.get('token') ?? ''
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    expect(await product.visitor()(login, { body: { email: person.phone, password } })).toMatchObject({
      _id: person._id,
    })
    expect((await staff.call(showClaim, params)).claimedAt).not.toBeNull()
  })

  test('is invited with many others: by mail, or by SMS where there is no address, counted with its parts', async () => {
    const taken = await memberWithPhone()
    const texted = await entered()
    const mailed = await admin.call(createUser, {
      body: { name: 'Adresli Üye', email: 'adresli@bozkir.example', phone: newNumber(), branch: branch._id },
    })
    const landline = await entered({ phone: '0332 350 00 00' })
    const shared = await entered({ name: 'Aynı Numara', phone: taken.user.phone })
    const ids = [texted, mailed, landline, shared].map(({ _id }) => _id)
    const people = { kind: 'mail' as const, ids }
    expect(await staff.call(previewInvitations, { body: people })).toMatchObject({
      selected: 4,
      invited: 1,
      texted: 1,
      smsParts: 1,
      withoutAddress: 2,
      waiting: 1,
    })
    const { _id } = await staff.call(createInvitations, { body: people })
    expect(await waitForText(provider, texted.phone)).toMatch(/login\/Claim\?token=/)
    await vi.waitFor(async () =>
      expect(await staff.call(showInvitations, { params: { id: _id } })).toMatchObject({ total: 1, sent: 1 }),
    )
    expect(await textsOf(provider, taken.user.phone)).toEqual([])
  })

  test('is opened by a code of the desk and a phone number instead of an address', async () => {
    const person = await entered()
    const { code } = await staff.call(createClaimCode, { params: { id: person._id } })
    const phone = newNumber()
    await product.visitor()(textClaimNumber, { body: { code, phone } })
    const number = await waitForCode(provider, phone)
    const redeem = (typed: string) =>
      product.visitor()(redeemClaim, { body: { code, number: typed, password, ...agreed } })
    await expect(redeem(wrong(number))).rejects.toMatchObject({
      status: 400,
      fields: { number: texts.invalid },
    })
    expect((await redeem(number)).email).toBe(phone)
    await expect(
      product.visitor()(textClaimNumber, { body: { code, phone: newNumber() } }),
    ).rejects.toMatchObject({ code: 'claim.invalid' })
  })
})

describe('the own phone number', () => {
  const change = (person: Person, phone: string, code: string, formerCode?: string) =>
    person.call(changeOwnPhone, { body: { phone, code, formerCode } })

  test('is verified by its code', async () => {
    const person = await product.person({ phone: newNumber() })
    const { phone } = person.user
    expect(await person.call(requestOwnPhoneCode, { body: { phone } })).toMatchObject({
      message: texts.ownSent,
    })
    const code = await waitForCode(provider, phone)
    await expect(change(person, phone, wrong(code))).rejects.toMatchObject(refused)
    expect((await change(person, phone, code)).user).toMatchObject({ phone, phoneVerified: true })
    await expect(person.call(requestOwnPhoneCode, { body: { phone } })).rejects.toMatchObject({
      fields: { phone: texts.sameNumber },
    })
  })

  test('changes with codes at both numbers; the former one is told and other sessions end', async () => {
    const person = await memberWithPhone()
    const former = person.user.phone
    const elsewhere = await product.visitor()(login, { body: { email: former, password } })
    const phone = newNumber()
    expect(await person.call(requestOwnPhoneCode, { body: { phone } })).toMatchObject({
      message: texts.bothSent,
    })
    const [code, formerCode] = [await waitForCode(provider, phone), await waitForCode(provider, former)]
    await expect(change(person, phone, code)).rejects.toMatchObject({ fields: { formerCode: texts.invalid } })
    expect((await change(person, phone, code, formerCode)).user).toMatchObject({ phone, phoneVerified: true })
    expect(await waitForText(provider, former, 2)).toContain('hesabının telefonu değişti')
    const answer = await send(product, 'GET', '/api/users/profile', {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    })
    expect(answer.statusCode).toBe(401)
    await expect(product.visitor()(login, { body: { email: former, password } })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('of another account is refused after its code, and is not asked about before', async () => {
    const other = await memberWithPhone()
    const person = await product.person()
    await person.call(requestOwnPhoneCode, { body: { phone: other.user.phone } })
    const code = await waitForCode(provider, other.user.phone)
    await expect(change(person, other.user.phone, code)).rejects.toMatchObject({
      status: 409,
      code: 'user.phone-taken',
    })
  })

  test('of staff and of a minor is not verified', async () => {
    await expect(staff.call(requestOwnPhoneCode, { body: { phone: newNumber() } })).rejects.toMatchObject({
      status: 409,
      message: texts.membersOnly,
    })
    const child = await product.person()
    await setBirthDate(admin, child.user._id, birthDateOf(16))
    await expect(child.call(requestOwnPhoneCode, { body: { phone: newNumber() } })).rejects.toMatchObject({
      status: 409,
      message: texts.minor,
    })
  })

  test('is not changed by the profile once it is verified', async () => {
    const person = await memberWithPhone()
    await expect(person.call(updateProfile, { body: { phone: newNumber() } })).rejects.toMatchObject({
      status: 400,
      fields: { phone: texts.verifiedInProfile },
    })
  })
})

describe('a verified number in the back office', () => {
  const linkIn = async (phone: string, count = 1) =>
    new URL(/https?:\S+/.exec(await waitForText(provider, phone, count))?.[0] ?? '').searchParams.get(
      'token',
    ) ?? ''

  test('is shown as such', async () => {
    const { user } = await memberWithPhone({ branch: branch._id })
    const found = await staff.call(listUsers, { query: { range: [0, 99] } })
    expect(found).toContainEqual(expect.objectContaining({ _id: user._id, phoneVerified: true }))
  })

  test('changes by an admin once the new one has confirmed; the former one is told', async () => {
    const { user } = await memberWithPhone()
    const phone = newNumber()
    const kept = await admin.call(updateUser, { params: { id: user._id }, body: { phone } })
    expect(kept).toMatchObject({ phone: user.phone, phoneVerified: true })
    expect(await waitForText(provider, user.phone)).toContain('telefonunu değiştirmek istediler')
    await product.visitor()(confirmContactChange, { body: { token: await linkIn(phone) } })
    expect(await product.visitor()(login, { body: { email: phone, password } })).toMatchObject({
      _id: user._id,
    })
  })

  test('of an account without an address changes at the desk by links at both numbers', async () => {
    const person = await entered()
    const token = await claimToken(person)
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    const phone = newNumber()
    await staff.call(requestContactChange, { params: { id: person._id }, body: { phone } })
    await product.visitor()(confirmContactChange, { body: { token: await linkIn(person.phone, 2) } })
    await expect(product.visitor()(login, { body: { email: phone, password } })).rejects.toMatchObject({
      status: 401,
    })
    await product.visitor()(confirmContactChange, { body: { token: await linkIn(phone) } })
    expect(await product.visitor()(login, { body: { email: phone, password } })).toMatchObject({
      _id: person._id,
    })
  })
})
