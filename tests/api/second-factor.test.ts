import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/core/client.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  confirmTotp,
  passSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  showOwnSecondFactor,
  startTotp,
} from '#shared/people/second-factor/second-factor.contract.ts'
import { secondFactorMessages } from '#shared/people/second-factor/second-factor.messages.ts'
import {
  checkResetCode,
  forgetPassword,
  login,
  loginWithGoogle,
  logout,
  resetPassword,
} from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { updatePassword } from '#shared/people/users/profile.contract.ts'
import { openBrowser } from '#tests/api/cookie-jar.ts'
import { openGoogleSigner } from '#tests/api/google-signer.ts'
import { codeIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person } from '#tests/support/product/test-product.ts'
import { enrolTotp, firstStep, fromBase32 } from '#tests/support/records/second-factor.ts'

const password = 'Parola-2026'
const texts = secondFactorMessages
const wrong = { status: 401, code: 'session.proof-invalid', message: texts.proofInvalid }
const expired = { status: 400, code: 'session.challenge-expired' }

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const google = await openGoogleSigner('https://bozkir.example')
afterAll(() => google.close())
const product = await openTestProduct({
  workers: true,
  environment: { SMTP_URL: mailbox.url },
  google: google.identity,
})

type Pass = CallInput<typeof passSecondFactor>['body']
const pass = (body: Pass, address?: string) => product.visitor(address)(passSecondFactor, { body })
const sessionsOf = async ({ user }: Person) =>
  (await product.services.db.execute<never>(sql`SELECT 1 FROM sessions WHERE user_id = ${user._id}`)).rows
    .length
/** An employee with an authenticator app. */
async function employee() {
  const person = await product.person({ role: 'trainer' })
  return { person, app: await enrolTotp(product, person) }
}

describe('setting up an authenticator app', () => {
  test('takes effect with its first code, returns ten recovery codes and tells the owner by mail', async () => {
    const person = await product.person({ role: 'trainer' })
    const { secret, uri } = await person.call(startTotp)
    expect(uri).toContain(`secret=${secret}`)
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ totpSince: null, recoveryCodes: 0 })
    await product.visitor()(login, { body: { email: person.user.email, password } })
    await expect(person.call(confirmTotp, { body: { code: '000000' } })).rejects.toMatchObject({
      status: 400,
      fields: { code: texts.proofInvalid },
    })
    const { recoveryCodes } = await enrolTotp(product, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await person.call(showOwnSecondFactor)).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodes: 10,
    })
    const letter = await mailbox.waitFor(person.user.email)
    expect(letter.subject).toBe('Bozkır Fitness: iki adımlı doğrulama açıldı')
  })

  test('ends the other sessions, which have not passed it', async () => {
    const person = await product.person({ role: 'trainer' })
    const other = await product.visitor()(login, { body: { email: person.user.email, password } })
    await enrolTotp(product, person)
    const headers = { authorization: `Bearer ${other.token}` }
    expect((await send(product, 'GET', showProfile.url, { headers })).statusCode).toBe(401)
    expect((await person.call(showProfile))._id).toBe(person.user._id)
  })

  test('ASVS 14.2.4: neither the secret nor a recovery code is stored as it is', async () => {
    const person = await product.person({ role: 'admin' })
    const { secret } = await person.call(startTotp)
    const { recoveryCodes } = await enrolTotp(product, person)
    const { rows } = await product.services.db.execute<{ content: string }>(
      sql`SELECT concat_ws(' ', (SELECT string_agg(t::text, ' ') FROM totp_factors t),
        (SELECT string_agg(r::text, ' ') FROM recovery_codes r), (SELECT string_agg(a::text, ' ') FROM audit_log a)) AS content`,
    )
    const content = rows[0]?.content ?? ''
    for (const code of recoveryCodes) expect(content).not.toContain(code)
    expect(content).not.toContain(fromBase32(secret).toString('hex'))
  })

  test('a new app replaces the old one, whose codes are no longer accepted', async () => {
    const { person, app } = await employee()
    const next = await enrolTotp(product, person)
    expect(next.recoveryCodes).toEqual([])
    const { token: challenge } = await firstStep(product, person)
    await expect(pass({ challenge, code: app.code() })).rejects.toMatchObject(wrong)
    expect((await pass({ challenge, code: next.code() }))._id).toBe(person.user._id)
  })
})

describe('a sign-in with a second factor', () => {
  test('ASVS 6.3.3: the password alone opens no session; the code completes it', async () => {
    const { person, app } = await employee()
    const before = await sessionsOf(person)
    const answer = await send(product, 'POST', login.url, { payload: { email: person.user.email, password } })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { success: false, code: 'second_factor_required', challenge: { methods: ['totp', 'recovery'] } },
    ])
    expect(await sessionsOf(person)).toBe(before)
    const { challenge } = answer.json<{ challenge: { token: string } }>()
    const user = await pass({
      challenge: challenge.token,
      code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `,
    })
    expect(user).toMatchObject({ _id: person.user._id, token: expect.any(String) })
    expect(await sessionsOf(person)).toBe(before + 1)
  })

  test('a wrong password says nothing about it', async () => {
    const { person } = await employee()
    const body = { email: person.user.email, password: 'Yanlis-2026' }
    await expect(product.visitor()(login, { body })).rejects.toMatchObject({
      status: 401,
      code: 'session.invalid-credentials',
      message: sessionMessages.invalidCredentials,
      challenge: undefined,
    })
  })

  test('ASVS 6.5.1: a code is accepted once, also for another challenge and at the same time', async () => {
    const { person, app } = await employee()
    const challenges = await Promise.all([firstStep(product, person), firstStep(product, person)])
    const code = app.code()
    const results = await Promise.allSettled(challenges.map(({ token }) => pass({ challenge: token, code })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { token: challenge } = await firstStep(product, person)
    await expect(pass({ challenge, code })).rejects.toMatchObject(wrong)
  })

  test('the app’s clock may be half a minute off, not a whole one', async () => {
    const { person, app } = await employee()
    for (const [steps, isAccepted] of [
      [-2, false],
      [-1, true],
      [2, false],
      [1, true],
    ] as const) {
      const { token: challenge } = await firstStep(product, person)
      const result = pass({ challenge, code: app.code(steps) })
      await (isAccepted ? expect(result).resolves.toBeDefined() : expect(result).rejects.toMatchObject(wrong))
    }
  })

  test('a challenge is used once, ends after five minutes, and with a new password', async () => {
    const { person, app } = await employee()
    const used = await firstStep(product, person)
    await pass({ challenge: used.token, code: app.code() })
    await expect(pass({ challenge: used.token, code: app.code(1) })).rejects.toMatchObject(expired)
    const old = await firstStep(product, person)
    await product.services.db.execute(
      sql`UPDATE identity_challenges SET expires_at = now() - interval '1 second' WHERE user_id = ${person.user._id}`,
    )
    await expect(pass({ challenge: old.token, code: app.code(1) })).rejects.toMatchObject(expired)
    const open = await firstStep(product, person)
    await person.call(updatePassword, { body: { oldPassword: password, newPassword: 'Baska-2027' } })
    await expect(pass({ challenge: open.token, code: app.code(1) })).rejects.toMatchObject(expired)
    await expect(pass({ challenge: 'unknown', code: '123456' })).rejects.toMatchObject(expired)
  })

  test('a new password keeps the session’s second factor and asks for it at the next sign-in', async () => {
    const { person } = await employee()
    const { token } = await person.call(updatePassword, {
      body: { oldPassword: password, newPassword: 'Baska-2027' },
    })
    const { rows } = await product.services.db.execute<{ has_factor: boolean }>(
      sql`SELECT has_factor FROM sessions WHERE user_id = ${person.user._id}`,
    )
    expect([token.length > 0, rows]).toEqual([true, [{ has_factor: true }]])
    const body = { email: person.user.email, password: 'Baska-2027' }
    await expect(product.visitor()(login, { body })).rejects.toMatchObject({ code: 'second_factor_required' })
  })

  test('ASVS 6.6.3: guessing is limited by challenge and by client, and leaves other clients alone', async () => {
    const { person, app } = await employee()
    const guess = async (challenge: string) => pass({ challenge, code: '000000' }, '10.6.6.3')
    for (let round = 0; round < 2; round += 1) {
      const { token } = await firstStep(product, person, '10.6.6.3')
      for (let tries = 0; tries < 5; tries += 1) await expect(guess(token)).rejects.toMatchObject(wrong)
      await expect(pass({ challenge: token, code: app.code() }, '10.6.6.4')).rejects.toMatchObject(expired)
    }
    const limited = await firstStep(product, person, '10.6.6.3')
    await expect(pass({ challenge: limited.token, code: app.code() }, '10.6.6.3')).rejects.toMatchObject({
      status: 429,
    })
    const { token: challenge } = await firstStep(product, person, '10.6.6.4')
    expect((await pass({ challenge, code: app.code() }, '10.6.6.4'))._id).toBe(person.user._id)
  })

  test('a reset password opens no session without it', async () => {
    const { person } = await employee()
    await product.visitor()(forgetPassword, { body: { email: person.user.email } })
    const code = codeIn(await mailbox.waitFor(person.user.email, 2))
    const { temporaryToken } = await product.visitor()(checkResetCode, {
      body: { email: person.user.email, code },
    })
    await product.visitor()(resetPassword, { body: { temporaryToken, newPassword: password } })
    expect(await sessionsOf(person)).toBe(0)
    expect((await firstStep(product, person)).methods).toEqual(['totp', 'recovery'])
  })

  test('Google’s identity alone opens no session either', async () => {
    const { person, app } = await employee()
    await product.services.db.execute(
      sql`UPDATE users SET email_verified_at = now() WHERE id = ${person.user._id}`,
    )
    for (const _link of ['new', 'known']) {
      const token = await google.token({ sub: `g-${person.user._id}`, email: person.user.email })
      const refused = await product
        .visitor()(loginWithGoogle, { body: { token } })
        .catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 401, code: 'second_factor_required' })
    }
    expect(await sessionsOf(person)).toBe(0)
    const token = await google.token({ sub: `g-${person.user._id}`, email: person.user.email })
    const { challenge } = (await product
      .visitor()(loginWithGoogle, { body: { token } })
      .catch((error: unknown) => error)) as { challenge: { token: string } }
    expect((await pass({ challenge: challenge.token, code: app.code() }))._id).toBe(person.user._id)
  })

  test('neither does the form of Auth.js, which takes the code as well', async () => {
    const { person, app } = await employee()
    const browser = openBrowser(product)
    const { email } = person.user
    const refused = await browser.signIn(email, password)
    expect(refused.headers.location).toContain('code=second_factor_required')
    expect(await browser.session()).toBeNull()
    await browser.post('callback/credentials', { email, password, code: '000000' })
    expect(await browser.session()).toBeNull()
    await browser.post('callback/credentials', { email, password, code: app.code() })
    expect(await browser.session()).toMatchObject({ user: { id: person.user._id } })
    const other = openBrowser(product)
    await other.post('callback/credentials', { email, password, code: app.recoveryCodes[0] ?? '' })
    expect(await other.session()).toMatchObject({ user: { id: person.user._id } })
  })
})

describe('recovery codes', () => {
  test('each opens one session, also typed in capitals and without the dash; the owner is told how many are left', async () => {
    const { person, app } = await employee()
    const [first = '', second = ''] = app.recoveryCodes
    const { token: challenge } = await firstStep(product, person)
    await pass({ challenge, recoveryCode: first })
    const { token: again } = await firstStep(product, person)
    await expect(pass({ challenge: again, recoveryCode: first })).rejects.toMatchObject(wrong)
    await pass({ challenge: again, recoveryCode: second.toUpperCase().replace('-', '') })
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ recoveryCodes: 8 })
    const letter = await mailbox.waitFor(person.user.email, 2)
    expect(letter.subject).toBe('Bozkır Fitness: kurtarma koduyla giriş yapıldı')
    expect(letter.text).toContain('geriye 9 kod kaldı')
  })

  test('of nine simultaneous uses of one code, one succeeds', async () => {
    const { person, app } = await employee()
    const recoveryCode = app.recoveryCodes[0] ?? ''
    const challenges: string[] = []
    for (let round = 0; round < 9; round += 1) challenges.push((await firstStep(product, person)).token)
    const results = await Promise.allSettled(challenges.map((challenge) => pass({ challenge, recoveryCode })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the last one still opens a session, and its mail asks for new ones', async () => {
    const { person, app } = await employee()
    const { recoveryCodes } = await person.call(renewRecoveryCodes)
    const { token: challenge } = await firstStep(product, person)
    const [old] = app.recoveryCodes
    await expect(pass({ challenge, recoveryCode: old })).rejects.toMatchObject(wrong)
    for (const recoveryCode of recoveryCodes) {
      await product.services.db.execute(sql`DELETE FROM rate_limits`)
      await pass({ challenge: (await firstStep(product, person)).token, recoveryCode })
    }
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ recoveryCodes: 0 })
    // Those about setting it up and the new codes come first.
    const letter = await mailbox.waitFor(person.user.email, 2 + recoveryCodes.length)
    expect(letter.text).toContain('geriye 0 kod kaldı')
    expect(letter.text).toContain('yeni kodlar üret')
  })
})

describe('removing it', () => {
  test('makes the password enough again and deletes the recovery codes', async () => {
    const { person } = await employee()
    await person.call(removeTotp)
    expect(await person.call(showOwnSecondFactor)).toMatchObject({ totpSince: null, recoveryCodes: 0 })
    const body = { email: person.user.email, password }
    expect(await product.visitor()(login, { body })).toMatchObject({ _id: person.user._id })
    await expect(person.call(removeTotp)).rejects.toMatchObject({ status: 404 })
    await person.call(logout)
  })
})
