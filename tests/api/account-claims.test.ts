import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from '#server/modules/people/users/users.table.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import {
  checkClaim,
  createClaimCode,
  mailClaimNumber,
  redeemClaim,
  sendInvitation,
  showClaim,
} from '#shared/people/claims/claims.contract.ts'
import { claimsMessages } from '#shared/people/claims/claims.messages.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import {
  acceptTerms,
  checkResetCode,
  forgetPassword,
  login,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { changeRole, createUser, updateUser } from '#shared/people/users/users.contract.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { User } from '#shared/people/users/users.schema.ts'
import { codeIn, linkIn, type ReceivedMail } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { birthDateOf, link, personOfAge, setBirthDate } from '#tests/support/records/guardians.ts'

const texts = claimsMessages
const password = 'Kendi-Parolam-2026'
const agreed = { consent: true, terms: true }
const invalid = { status: 400, code: 'claim.invalid' }

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({ workers: true, environment: { SMTP_URL: mailbox.url } })
const branch = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: branch._id })
const stranger = await product.person({ role: 'staff', branch: (await openBranch(admin, 'Karatay'))._id })

let made = 0
/** A person whom staff entered; without an address unless one is given. */
function entered(fields: { email?: string; role?: User['role'] } = {}): Promise<User> {
  made += 1
  const phone = `0532 200 ${String(10 + made)} 00`
  return admin.call(createUser, {
    body: { name: `Kâmil Yeni ${made}`, phone, branch: branch._id, ...fields },
  })
}
const params = ({ _id }: User) => ({ params: { id: _id } })
const codeFor = async (person: User) => (await staff.call(createClaimCode, params(person))).code
const tokenIn = (mail: ReceivedMail) => linkIn(mail).searchParams.get('token') ?? ''

/** The number that is mailed to the owner of a code. */
async function numberFor(code: string, email: string): Promise<string> {
  await product.visitor()(mailClaimNumber, { body: { code, email } })
  return codeIn(await mailbox.waitFor(email))
}

describe('people without an e-mail address', () => {
  test('an account needs neither address nor password; it cannot be signed in to', async () => {
    const person = await entered()
    expect(person).toMatchObject({ email: null, emailVerified: false, isClaimed: false })
  })

  test('several people may have no address; an address stays unique', async () => {
    await entered()
    await entered()
    await entered({ email: 'tek@bozkir.example' })
    await expect(entered({ email: 'TEK@bozkir.example' })).rejects.toMatchObject({ code: 'user.email-taken' })
  })

  test('the search finds them by name and by phone', async () => {
    const person = await entered()
    for (const q of [person.name, person.phone.slice(3)]) {
      const found = await staff.call(searchEverywhere, { query: { q } })
      expect(JSON.stringify(found)).toContain(person._id)
    }
  })

  test('an audience counts them apart and a campaign is not sent to them', async () => {
    const other = await openBranch(admin, 'Adressiz Şube')
    await admin.call(createUser, {
      body: { name: 'Adressiz Üye', phone: '0532 300 10 20', branch: other._id },
    })
    const counted = await admin.call(countAudience, { body: { branch: other._id } })
    expect(counted).toEqual({
      later: 0,
      partPrice: null,
      recipients: 0,
      leftOut: [{ reason: 'no-address', count: 1 }],
    })
  })

  test('a claimed account keeps an address', async () => {
    const member = await product.person({ branch: branch._id })
    await expect(
      admin.call(updateUser, { params: { id: member.user._id }, body: { email: '' } }),
    ).rejects.toMatchObject({ status: 409, message: usersMessages.claimedNeedsEmail })
  })

  test('a birth date in the future is refused', async () => {
    const person = await entered()
    const change = (birthDate: string) =>
      admin.call(updateUser, { ...params(person), body: { userDetails: { birthDate } } })
    await expect(change('2999-01-01')).rejects.toMatchObject({ status: 400 })
    await expect(change('1990-02-30')).rejects.toMatchObject({ status: 400 })
    expect((await change('1990-02-28')).userDetails.birthDate).toBe('1990-02-28')
  })
})

describe('an invitation by mail', () => {
  test('opens the account to the owner of the address, once', async () => {
    const email = 'davetli@bozkir.example'
    const person = await entered({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    expect(await product.visitor()(checkClaim, { body: { token } })).toEqual({ name: 'Kâmil', email })
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    const signedIn = await product.visitor()(login, { body: { email, password } })
    expect(signedIn).toMatchObject({ _id: person._id, emailVerified: true, isClaimed: true })
    await expect(
      product.visitor()(redeemClaim, { body: { token, password, ...agreed } }),
    ).rejects.toMatchObject(invalid)
    await expect(staff.call(sendInvitation, params(person))).rejects.toMatchObject({ code: 'claim.claimed' })
  })

  test('a new one replaces the one before; the person’s page shows its state', async () => {
    const email = 'yeniden@bozkir.example'
    const person = await entered({ email })
    const first = tokenIn(await mailbox.waitFor(email))
    const state = await staff.call(sendInvitation, params(person))
    expect(state).toMatchObject({ claimedAt: null, invitation: { email } })
    await expect(product.visitor()(checkClaim, { body: { token: first } })).rejects.toMatchObject(invalid)
  })

  test('is refused for a person without an address, with the remedy', async () => {
    await expect(staff.call(sendInvitation, params(await entered()))).rejects.toMatchObject({
      status: 409,
      message: texts.noEmail,
    })
  })

  test('ends when the address changes', async () => {
    const email = 'eski-adres@bozkir.example'
    const person = await entered({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    await admin.call(updateUser, { ...params(person), body: { email: 'yeni-adres@bozkir.example' } })
    await expect(product.visitor()(checkClaim, { body: { token } })).rejects.toMatchObject(invalid)
  })

  test('expires', async () => {
    const email = 'gecikmis@bozkir.example'
    await entered({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    await product.services.db.execute(
      sql`UPDATE account_claims SET expires_at = now() WHERE email = ${email}`,
    )
    await expect(product.visitor()(checkClaim, { body: { token } })).rejects.toMatchObject(invalid)
  })
})

test('a password reset opens an unclaimed account as well, because its code comes by mail', async () => {
  const email = 'sifirlayan@bozkir.example'
  const person = await entered({ email })
  await mailbox.waitFor(email)
  await product.visitor()(forgetPassword, { body: { email } })
  const code = codeIn(await mailbox.waitFor(email, 2))
  const { temporaryToken } = await product.visitor()(checkResetCode, { body: { email, code } })
  await product.visitor()(resetPassword, { body: { temporaryToken, newPassword: password } })
  const signedIn = await product.visitor()(login, { body: { email, password } })
  expect(signedIn).toMatchObject({ _id: person._id, isClaimed: true, emailVerified: true })
})

describe('a code from the desk', () => {
  test('opens the account with an address that its owner proves', async () => {
    const person = await entered()
    const code = await codeFor(person)
    const email = 'masadan@bozkir.example'
    const typed = code.toLowerCase().replace('-', ' ')
    expect(await product.visitor()(checkClaim, { body: { code: typed } })).toEqual({
      name: 'Kâmil',
      email: null,
    })
    const number = await numberFor(code, email)
    await product.visitor()(redeemClaim, { body: { code: typed, number, password, ...agreed } })
    const { token } = await product.visitor()(login, { body: { email, password } })
    expect(token).toBeTruthy()
    await expect(product.visitor()(checkClaim, { body: { code } })).rejects.toMatchObject(invalid)
  })

  test('is refused with a wrong number, and after ten tries with the right one too', async () => {
    const code = await codeFor(await entered())
    const number = await numberFor(code, 'deneyen@bozkir.example')
    const wrong = number === '000000' ? '111111' : '000000'
    const redeem = (typed: string) =>
      product.visitor('10.9.0.1')(redeemClaim, { body: { code, number: typed, password, ...agreed } })
    for (let tries = 0; tries < 10; tries += 1)
      await expect(redeem(wrong)).rejects.toMatchObject({ code: 'claim.number-invalid' })
    await expect(redeem(number)).rejects.toMatchObject({ code: 'claim.number-invalid' })
  })

  test('of 200 uses at once one opens the account', async () => {
    const person = await entered()
    const code = await codeFor(person)
    const email = 'yarisan@bozkir.example'
    const number = await numberFor(code, email)
    const passwords = Array.from({ length: 200 }, (_, index) => `Yarışan-Parola-${index}`)
    const results = await Promise.allSettled(
      passwords.map((tried, index) =>
        product.visitor(`10.8.0.${index}`)(redeemClaim, {
          body: { code, number, password: tried, ...agreed },
        }),
      ),
    )
    const winners = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    expect(winners).toHaveLength(1)
    const own = passwords[winners[0] ?? -1] ?? ''
    const { _id } = await product.visitor()(login, { body: { email, password: own } })
    expect(_id).toBe(person._id)
  })

  test('is stored as a hash only', async () => {
    const code = await codeFor(await entered())
    const { rows } = await product.services.pool.query(
      'SELECT account_claims::text AS text FROM account_claims',
    )
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('does not tell whether a typed address has an account, and cannot take it', async () => {
    const { user } = await product.person()
    const code = await codeFor(await entered())
    const number = await numberFor(code, user.email)
    await expect(
      product.visitor()(redeemClaim, { body: { code, number, password, ...agreed } }),
    ).rejects.toMatchObject({ code: 'user.email-taken' })
  })

  test('is not given by other branches, nor by staff for accounts with more rights', async () => {
    const person = await entered()
    await expect(stranger.call(createClaimCode, params(person))).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(showClaim, params(person))).rejects.toMatchObject({ status: 404 })
    const colleague = await entered({ role: 'trainer' })
    await expect(staff.call(createClaimCode, params(colleague))).rejects.toMatchObject({ status: 403 })
  })

  test('ends when the account gets more rights', async () => {
    const person = await entered()
    const code = await codeFor(person)
    await admin.call(changeRole, { ...params(person), body: { role: 'admin' } })
    await expect(product.visitor()(checkClaim, { body: { code } })).rejects.toMatchObject(invalid)
  })
})

describe('a temporary password', () => {
  const email = 'gecici@bozkir.example'
  const temporary = 'Gecici-2026'

  test('is replaced at the first sign-in', async () => {
    await admin.call(createUser, {
      body: {
        name: 'Geçici',
        email,
        phone: '0532 400 10 20',
        password: temporary,
        passwordIsTemporary: true,
      },
    })
    const refused = await product
      .visitor()(login, { body: { email, password: temporary } })
      .catch((error) => error)
    expect(refused).toMatchObject({ status: 403, message: sessionMessages.passwordTemporary })
    const { temporaryToken } = refused.fields
    const change = (newPassword: string) =>
      product.visitor()(resetPassword, { body: { temporaryToken, newPassword } })
    await expect(change(temporary)).rejects.toMatchObject({ message: sessionMessages.passwordUnchanged })
    await change(password)
    const { token, emailVerified, needsConsent } = await product.visitor()(login, {
      body: { email, password },
    })
    expect(token).toBeTruthy()
    expect(needsConsent).toBe(true)
    // The address is not verified yet.
    expect(emailVerified).toBe(false)
    await expect(change('Baska-Parola-1')).rejects.toMatchObject({ status: 400 })
  })
})

describe('notice and terms', () => {
  const signIn = (email: string) => product.visitor()(login, { body: { email, password } })

  test('are asked for at the sign-ins of an account that began by a reset, until they are accepted', async () => {
    const email = 'onaysiz@bozkir.example'
    const person = await entered({ email })
    await product.visitor()(forgetPassword, { body: { email } })
    const code = codeIn(await mailbox.waitFor(email, 2))
    const { temporaryToken } = await product.visitor()(checkResetCode, { body: { email, code } })
    await product.visitor()(resetPassword, { body: { temporaryToken, newPassword: password } })
    const first = await signIn(email)
    expect(first.needsConsent).toBe(true)
    expect((await signIn(email)).needsConsent).toBe(true)
    const accept = (body: { consent: boolean; terms: boolean }) =>
      send(product, 'POST', acceptTerms.url, {
        headers: { authorization: `Bearer ${first.token}` },
        payload: body,
      })
    expect((await accept({ consent: true, terms: false })).statusCode).toBe(400)
    expect((await accept(agreed)).statusCode).toBe(200)
    expect(await signIn(email)).not.toHaveProperty('needsConsent')
    const { rows } = await product.services.pool.query(
      'SELECT consent_at IS NOT NULL AND terms_at IS NOT NULL AS accepted FROM users WHERE id = $1',
      [person._id],
    )
    expect(rows).toEqual([{ accepted: true }])
  })

  test('are not asked for again after an invitation or a registration', async () => {
    const email = 'onayli@bozkir.example'
    await entered({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    await product.visitor()(redeemClaim, { body: { token, password, ...agreed } })
    expect(await signIn(email)).not.toHaveProperty('needsConsent')
  })
})

describe('the account of a person under 18', () => {
  const child = async (fields: { email?: string } = {}) => {
    const person = await entered(fields)
    await setBirthDate(admin, person._id, birthDateOf(15))
    return person
  }
  const refused = { status: 409, code: 'guardian_required', message: guardiansMessages.opensAccount }

  test('is not opened by the child: not with the invitation, nor a code, nor a reset code', async () => {
    const email = 'cocuk@bozkir.example'
    const person = await child({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    const code = await codeFor(person)
    const visitor = product.visitor()
    for (const secret of [{ token }, { code }]) {
      await expect(visitor(checkClaim, { body: secret })).rejects.toMatchObject(refused)
      const body = { ...secret, password, number: '123456', ...agreed }
      await expect(visitor(redeemClaim, { body })).rejects.toMatchObject(refused)
    }
    await expect(visitor(mailClaimNumber, { body: { code, email } })).rejects.toMatchObject(refused)
    await expect(staff.call(redeemClaim, { body: { token, password, ...agreed } })).rejects.toMatchObject(
      refused,
    )
    await visitor(forgetPassword, { body: { email } })
    const reset = codeIn(await mailbox.waitFor(email, 2))
    const { temporaryToken } = await visitor(checkResetCode, { body: { email, code: reset } })
    await expect(
      visitor(resetPassword, { body: { temporaryToken, newPassword: password } }),
    ).rejects.toMatchObject(refused)
    expect(await staff.call(showClaim, params(person))).toMatchObject({ claimedAt: null })
  })

  test('is opened by a signed-in guardian, and by no other adult', async () => {
    const email = 'velili@bozkir.example'
    const person = await child({ email })
    const token = tokenIn(await mailbox.waitFor(email))
    const guardian = await personOfAge(product, admin, 40, { branch: branch._id })
    const stranger = await personOfAge(product, admin, 40, { branch: branch._id })
    await link(admin, person._id, guardian.user._id)
    const body = { token, password, ...agreed }
    await expect(stranger.call(redeemClaim, { body })).rejects.toMatchObject(refused)
    expect(await guardian.call(checkClaim, { body: { token } })).toMatchObject({ email, isForMinor: true })
    await guardian.call(redeemClaim, { body })
    expect(await product.visitor()(login, { body: { email, password } })).toMatchObject({ _id: person._id })
    const { rows } = await product.services.pool.query(
      `SELECT actor_id AS actor FROM audit_log WHERE action = 'claim' AND person_id = $1`,
      [person._id],
    )
    expect(rows).toEqual([{ actor: guardian.user._id }])
  })

  test('does not begin with a password that an admin chose', async () => {
    const body = { name: 'Küçük Üye', phone: '0532 400 99 88', email: 'kucuk@bozkir.example', password }
    await expect(
      admin.call(createUser, { body: { ...body, userDetails: { birthDate: birthDateOf(15) } } }),
    ).rejects.toMatchObject({ status: 400, fields: { password: usersMessages.minorPassword } })
  })
})

test('the database refuses an unclaimed account with a password', async () => {
  const person = await entered()
  const { db } = product.services
  await expect(db.update(users).set({ passwordHash: 'x' }).where(eq(users._id, person._id))).rejects.toThrow()
  expect(await staff.call(showProfile, {})).toMatchObject({ isClaimed: true })
})
