import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { showClub } from '#shared/club/club/club.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { redeemClaim } from '#shared/people/claims/claims.contract.ts'
import {
  checkResetCode,
  forgetPassword,
  login,
  loginWithGoogle,
} from '#shared/people/session/session.contract.ts'
import { sessionMessages } from '#shared/people/session/session.messages.ts'
import { createUser, deleteUser } from '#shared/people/users/users.contract.ts'
import { openBrowser } from '#tests/api/cookie-jar.ts'
import { openGoogleSigner } from '#tests/api/google-signer.ts'
import { codeIn, linkIn } from '#tests/support/mail/received-mail.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestProduct, type Person, startTestProduct } from '#tests/support/product/test-product.ts'

const siteOrigin = 'https://bozkir.example'
const refused = { status: 401, code: 'session.google-failed', message: 'Google ile giriş yapılamadı.' }

const mailbox = await openSmtpSink()
afterAll(() => mailbox.close())
const google = await openGoogleSigner(siteOrigin)
afterAll(() => google.close())
const product = await openTestProduct({
  workers: true,
  environment: { SMTP_URL: mailbox.url, PUBLIC_URL: siteOrigin },
  google: google.identity,
})

const signIn = async (token: string | Promise<string>) =>
  product.visitor()(loginWithGoogle, { body: { token: await token } })
const seconds = () => Math.floor(Date.now() / 1000)
const verify = (person: Person) =>
  product.services.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${person.user._id}`)

describe('an ID token issued by Google for this site', () => {
  test('opens a new account without a password, and signs in to it from then on', async () => {
    const claims = { sub: 'g-1', email: 'yeni@posta.example', name: 'Yeni Üye' }
    const { token: first, ...person } = await signIn(google.token(claims))
    expect(person).toMatchObject({
      name: 'Yeni Üye',
      email: 'yeni@posta.example',
      emailVerified: true,
      phone: '',
      role: 'member',
      // Nobody has shown the notice and the terms to this person.
      needsConsent: true,
    })
    const { token: second, ...again } = await signIn(
      google.token({ ...claims, email: 'degisti@posta.example' }),
    )
    expect(again).toEqual(person)
    expect(second).not.toBe(first)
    await expect(
      product.visitor()(login, { body: { email: person.email, password: 'null' } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('links an account with the same verified address and keeps its permissions', async () => {
    const trainer = await product.person({ role: 'trainer' })
    await verify(trainer)
    const token = google.token({ sub: 'g-2', email: trainer.user.email.toUpperCase() })
    expect(await signIn(token)).toMatchObject({ _id: trainer.user._id, role: 'trainer' })
  })

  test('linking removes the previous password, sessions and codes of an unverified owner', async () => {
    const { user, call } = await product.person()
    await verify({ user } as Person)
    await product.visitor()(forgetPassword, { body: { email: user.email } })
    const code = codeIn(await mailbox.waitFor(user.email))
    const joined = await signIn(google.token({ sub: 'g-6', email: user.email }))
    expect(joined._id).toBe(user._id)
    await expect(call(showProfile)).rejects.toMatchObject({ status: 401 })
    const body = { email: user.email, password: 'Parola-2026' }
    await expect(product.visitor()(login, { body })).rejects.toMatchObject({ status: 401 })
    const headers = { authorization: `Bearer ${joined.token}` }
    expect((await send(product, 'GET', showProfile.url, { headers })).statusCode).toBe(200)
    const typed = product.visitor()(checkResetCode, { body: { email: user.email, code } })
    await expect(typed).rejects.toMatchObject({ status: 400 })
    const letter = await mailbox.waitFor(user.email, 2)
    expect(letter.subject).toBe('Bozkır Fitness: Google ile giriş hesabına bağlandı')
    expect(letter.text).toContain('önceki parola kaldırıldı')
    // The user’s own later sessions and password are kept.
    const { token } = await signIn(google.token({ sub: 'g-6', email: user.email }))
    expect(token).not.toBe(joined.token)
    expect((await send(product, 'GET', showProfile.url, { headers })).statusCode).toBe(200)
  })

  test('does not link an account whose address is unverified', async () => {
    const { user } = await product.person()
    await expect(signIn(google.token({ sub: 'g-3', email: user.email }))).rejects.toMatchObject({
      status: 409,
      code: 'session.google-unverified',
      message: sessionMessages.googleUnverified,
    })
    const { rowCount } = await product.services.db.execute<never>(
      sql`SELECT 1 FROM users WHERE google_id = 'g-3'`,
    )
    expect(rowCount).toBe(0)
  })

  test('tells the verified owner of the address how to claim the account that the club opened', async () => {
    const admin = await product.person({ role: 'admin' })
    const email = 'davetli@posta.example'
    const body = { name: 'Davetli Üye', email, phone: '0532 765 43 11' }
    const { _id } = await admin.call(createUser, { body })
    const invitation = await mailbox.waitFor(email)
    await expect(signIn(google.token({ sub: 'g-8', email: 'DAVETLI@posta.example' }))).rejects.toMatchObject({
      status: 409,
      code: 'session.google-unclaimed',
      message: sessionMessages.googleUnclaimed,
    })
    // Without Google's verification nothing is said about the account.
    await expect(signIn(google.token({ sub: 'g-8', email, email_verified: false }))).rejects.toMatchObject(
      refused,
    )
    const token = linkIn(invitation).searchParams.get('token') ?? ''
    await product.visitor()(redeemClaim, {
      body: { token, password: 'Parola-2026', consent: true, terms: true },
    })
    expect(await signIn(google.token({ sub: 'g-8', email }))).toMatchObject({ _id })
  })

  test('is accepted with clocks that differ by up to five minutes', async () => {
    const claims = { sub: 'g-7', email: 'saat@posta.example' }
    const { _id } = await signIn(google.token({ ...claims, iat: seconds() + 240 }))
    const expired = { iat: seconds() - 3840, exp: seconds() - 240 }
    expect((await signIn(google.token({ ...claims, ...expired })))._id).toBe(_id)
  })

  test('opens a fresh account after the old one was deleted', async () => {
    const admin = await product.person({ role: 'admin' })
    const claims = { sub: 'g-4', email: 'silinen@posta.example' }
    const { _id } = await signIn(google.token(claims))
    await admin.call(deleteUser, { params: { id: _id } })
    expect((await signIn(google.token(claims)))._id).not.toBe(_id)
  })

  test('sent five times concurrently opens one account', async () => {
    const claims = { sub: 'g-5', email: 'hizli@posta.example' }
    await Promise.allSettled(Array.from({ length: 5 }, () => signIn(google.token(claims))))
    const { rowCount } = await product.services.db.execute<never>(
      sql`SELECT 1 FROM users WHERE google_id = 'g-5'`,
    )
    expect(rowCount).toBe(1)
  })
})

describe('any other token is rejected', () => {
  const claims = { sub: 'g-9', email: 'kotu@posta.example' }

  test('issued for another site', async () => {
    await expect(signIn(google.token({ ...claims, aud: 'baska.apps.example' }))).rejects.toMatchObject(
      refused,
    )
  })

  test('expired', async () => {
    const times = { iat: seconds() - 7200, exp: seconds() - 3600 }
    await expect(signIn(google.token({ ...claims, ...times }))).rejects.toMatchObject(refused)
  })

  test('one whose time of issue lies in the future or more than a day ago', async () => {
    for (const iat of [seconds() + 600, seconds() - 90_000]) {
      await expect(signIn(google.token({ ...claims, iat }))).rejects.toMatchObject(refused)
    }
  })

  test('one that another key signed', async () => {
    await expect(signIn(google.token(claims, true))).rejects.toMatchObject(refused)
  })

  test('from another issuer', async () => {
    await expect(signIn(google.token({ ...claims, iss: 'https://evil.example' }))).rejects.toMatchObject(
      refused,
    )
  })

  test('with an address that Google has not verified', async () => {
    await expect(signIn(google.token({ ...claims, email_verified: false }))).rejects.toMatchObject(refused)
  })

  test('altered after signing, or not a token', async () => {
    const [head = '', , signature = ''] = (await google.token(claims)).split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...claims, aud: google.identity.clientId, exp: seconds() + 60 }),
    )
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', kid: 'test-key' })).toString('base64url')
    for (const token of [
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${unsigned}.${forged.toString('base64url')}.`,
      'bozuk',
      '..',
    ]) {
      await expect(signIn(token)).rejects.toMatchObject(refused)
    }
  })

  test('and none of them opened an account', async () => {
    const { rowCount } = await product.services.db.execute<never>(
      sql`SELECT 1 FROM users WHERE email = ${claims.email} OR google_id = ${claims.sub}`,
    )
    expect(rowCount).toBe(0)
  })
})

test('without a client id the response says that Google sign-in is unavailable', async () => {
  const without = await startTestProduct()
  try {
    const token = await google.token({ sub: 'g-1', email: 'yeni@posta.example' })
    await expect(without.visitor()(loginWithGoogle, { body: { token } })).rejects.toMatchObject({
      status: 503,
      message: sessionMessages.googleOff,
    })
    expect((await without.visitor()(showClub)).googleClientId).toBeNull()
  } finally {
    await without.close()
  }
  expect((await product.visitor()(showClub)).googleClientId).toBe(google.identity.clientId)
})

describe('signing in with Google through Auth.js', () => {
  /** Goes to Google and returns with an account; resolves to where the browser is sent, and its session. */
  async function comeBack(account: { name: string; email: string }) {
    const browser = openBrowser(product)
    const leaving = (await browser.post('signin/google')).headers.location ?? ''
    const choice = new URLSearchParams({
      ...Object.fromEntries(new URL(leaving).searchParams),
      ...account,
      verified: 'on',
    })
    const chosen = await fetch(leaving, { method: 'POST', body: choice, redirect: 'manual' })
    const back = new URL(chosen.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(`${siteOrigin}/api/auth/callback/google`)
    const answer = await browser.get(`callback/google${back.search}`)
    return { to: answer.headers.location, session: await browser.session() }
  }

  test('opens a session of the account', async () => {
    const { to, session } = await comeBack({ name: 'Çerez Üye', email: 'cerez@posta.example' })
    expect(to).not.toContain('error')
    expect(session?.user).toMatchObject({ name: 'Çerez Üye', role: 'member' })
  })

  test('leads the owner of an unclaimed account to the explanation on the sign-in page', async () => {
    const admin = await product.person({ role: 'admin' })
    const email = 'acilmamis@posta.example'
    const body = { name: 'Açılmamış Hesap', email, phone: '0532 765 43 12' }
    await admin.call(createUser, { body })
    const { to, session } = await comeBack({ name: 'Açılmamış Hesap', email })
    expect(new URL(to ?? '', 'http://localhost')).toMatchObject({
      pathname: '/login',
      search: '?error=AccountUnclaimed',
    })
    expect(session).toBeNull()
  })
})
