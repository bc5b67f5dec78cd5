import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { showProfile, showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { type Consents, showOwnConsents } from '#shared/people/consents/consents.contract.ts'
import { registrationFailure } from '#shared/people/session/registration-failure.ts'
import { login, register, sendVerification, verifyEmail } from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import type { Registration } from '#shared/people/users/users.schema.ts'
import { linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { fileWithoutMemberships } from '#tests/support/records/user-file.ts'

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const { product, admin } = await openTestClub({
  workers: true,
  environment: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://bozkir.example/' },
})

let people = 0
const form = (fields: Partial<Registration> = {}): Registration => ({
  name: 'Ayşe Yılmaz',
  email: `ayse-${people++}@posta.example`,
  phone: '0532 123 45 67',
  password: 'Bozkir-2026',
  consent: true,
  terms: true,
  ...fields,
})

let addresses = 0
const join = (fields?: Partial<Registration>) =>
  product.visitor(`10.3.0.${addresses++}`)(register, { body: form(fields) })

const countPeople = async () =>
  (await product.services.pool.query('SELECT count(*)::int AS n FROM users')).rows[0].n

describe('registering', () => {
  test('opens an account, signs in, and sends a verification mail', async () => {
    const branch = await openBranch(admin, 'Meram')
    const { token, ...user } = await join({
      email: ' Fatma@Posta.Example ',
      gender: 'female',
      branchId: branch._id,
      newsletter: true,
    })
    expect(user).toMatchObject({
      name: 'Ayşe Yılmaz',
      email: 'Fatma@Posta.Example',
      emailVerified: false,
      phone: '+905321234567',
      role: 'member',
      isAdmin: false,
      branch: branch._id,
      gender: 'female',
      newsletter: true,
    })
    const own = await send(product, 'GET', showProfile.url, { headers: { authorization: `Bearer ${token}` } })
    expect(own.json()).toEqual(fileWithoutMemberships(user))

    const mail = await mailbox.waitFor('Fatma@Posta.Example')
    expect(mail.subject).toBe('Bozkır Fitness: e-posta adresini doğrula')
    expect(mail.text).toContain('Merhaba Ayşe,')
    expect(mail.html).toContain('Adresimi doğrula')
    const link = linkIn(mail)
    expect(link.origin + link.pathname).toBe('https://bozkir.example/login/VerifyEmail')
    const verify = () =>
      product.visitor()(verifyEmail, { body: { token: link.searchParams.get('token') ?? '' } })
    expect(await verify()).toEqual({ success: true, message: sessionMessages.verified })
    expect(
      await product.visitor()(login, { body: { email: 'fatma@posta.example', password: 'Bozkir-2026' } }),
    ).toMatchObject({ emailVerified: true })
    await expect(verify()).rejects.toMatchObject({ status: 400, message: sessionMessages.verifyInvalid })
  })

  test('records when each consent was given, and the newsletter only if requested', async () => {
    const user = await join()
    const { rows } = await product.services.db.execute<Record<string, boolean>>(
      sql`SELECT consent_at IS NOT NULL AS consent, terms_at IS NOT NULL AS terms,
          NOT EXISTS (SELECT FROM consents WHERE user_id = users.id) AS unasked FROM users WHERE id = ${user._id}`,
    )
    expect(rows).toEqual([{ consent: true, terms: true, unasked: true }])
  })

  test('records a consent for each channel that was ticked, which counts once its address is verified', async () => {
    const { rows: before } = await product.services.db.execute<{ now: Date }>(sql`SELECT now()`)
    const user = await join({ phone: '0532 765 43 21', newsletter: true, smsConsent: true })
    const { rows } = await product.services.db.execute<Record<string, unknown>>(
      sql`SELECT channel, recipient, status, source, is_proven, consented_at >= ${before[0]?.now} AS is_dated
        FROM consents WHERE user_id = ${user._id} ORDER BY channel`,
    )
    const said = { status: 'approved', source: 'account', is_proven: false, is_dated: true }
    expect(rows).toEqual([
      { channel: 'email', recipient: user.email, ...said },
      { channel: 'sms', recipient: '+905327654321', ...said },
    ])
    const called = await join({ callConsent: true })
    const headers = { authorization: `Bearer ${called.token}` }
    const own = await send(product, 'GET', showOwnConsents.url, { headers })
    expect(own.json<Consents>().channels.map(({ channel, state }) => [channel, state])).toEqual([
      ['email', 'none'],
      ['sms', 'none'],
      ['call', 'unproven'],
    ])
  })

  test('is in the audit log', async () => {
    const user = await join()
    expect(await admin.call(listAuditLog, { query: { filter: { recordId: user._id } } })).toMatchObject([
      { action: 'register', actor: user._id, actorName: 'Ayşe Yılmaz' },
    ])
  })

  test('with a known address, regardless of case, is rejected with a friendlier message', async () => {
    const { email } = await join()
    const before = await countPeople()
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const error = await join({ email: again }).catch((refusal: unknown) => refusal)
      expect(error).toMatchObject({ status: 409, code: 'user.email-taken' })
      expect((error as ApiError).message).toContain('zaten kayıtlı')
      expect(registrationFailure(error)).toBe(
        'Bu e-posta adresiyle zaten bir hesap var. Lütfen giriş yapın veya başka bir e-posta adresi kullanın.',
      )
    }
    expect(await countPeople()).toBe(before)
  })

  test('ten times concurrently creates one account and one mail', async () => {
    const { email } = form()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => join({ email })))
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason.status).toBe(409)
    await mailbox.waitFor(email)
    const waiting = await product.services.pool.query(
      `SELECT 1 FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
      [email],
    )
    expect(waiting.rows.length).toBeLessThanOrEqual(1)
    expect(mailbox.of(email)).toHaveLength(1)
  })
})

describe('validation', () => {
  test.each([
    ['0532 123 45 67', '+905321234567'],
    ['+90 (332) 350 10 10', '+903323501010'],
    ['00905321234567', '+905321234567'],
    ['+49 30 901820', '+4930901820'],
  ])('the phone number %s is stored as %s', async (phone, kept) => {
    expect(await join({ phone })).toMatchObject({ phone: kept })
  })

  test.each([
    ['phone', '123', validationMessages.phone],
    ['phone', '0532 123 45', validationMessages.phone],
    ['phone', '+90 999 999 99 99', validationMessages.phone],
    ['phone', '', validationMessages.required],
    ['email', 'ayse', validationMessages.email],
    ['name', '  ', validationMessages.required],
    ['name', 'a'.repeat(121), validationMessages.maximumLength(120)],
    ['password', 'kisa-1', validationMessages.password],
    ['password', 'rakamsiz-parola', validationMessages.password],
    ['password', '20262026', validationMessages.password],
    ['consent', false, validationMessages.accept],
    ['terms', 'false', validationMessages.accept],
    ['gender', 'kadın', validationMessages.choice],
    ['branchId', '01990000-0000-7000-8000-000000000000', branchesMessages.notFound],
  ])('%s “%s” is rejected', async (field, value, message) => {
    const before = await countPeople()
    const refusal = await join({ [field]: value }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: message } })
    expect(await countPeople()).toBe(before)
  })

  test('an omitted consent counts as not given', async () => {
    const { consent: _, terms: __, ...rest } = form()
    const answer = await send(product, 'POST', register.url, { payload: rest })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual(['consent', 'terms'])
  })
})

describe('the verification link', () => {
  test('can be requested again, and says so when the address is already verified', async () => {
    const person = await product.person()
    expect((await person.call(sendVerification)).message).toBe(sessionMessages.verificationSent)
    const token = linkIn(await mailbox.waitFor(person.user.email)).searchParams.get('token') ?? ''
    await product.visitor()(verifyEmail, { body: { token } })
    expect((await person.call(sendVerification)).message).toBe(sessionMessages.alreadyVerified)
  })

  test('expires, and verifies only the address it was sent to', async () => {
    const person = await product.person()
    await person.call(sendVerification)
    const token = linkIn(await mailbox.waitFor(person.user.email)).searchParams.get('token') ?? ''
    const refused = { status: 400, message: sessionMessages.verifyInvalid }
    await product.services.db.execute(sql`UPDATE email_verifications SET expires_at = now() - interval '1 s'`)
    await expect(product.visitor()(verifyEmail, { body: { token } })).rejects.toMatchObject(refused)
    await product.services.db.execute(sql`UPDATE email_verifications SET expires_at = now() + interval '1 h'`)
    await product.services.db.execute(
      sql`UPDATE users SET email = 'baska@posta.example' WHERE id = ${person.user._id}`,
    )
    await expect(product.visitor()(verifyEmail, { body: { token } })).rejects.toMatchObject(refused)
    const params = { id: person.user._id }
    expect(await admin.call(showUser, { params })).toMatchObject({ emailVerified: false })
  })
})
