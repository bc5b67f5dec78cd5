import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createGoogleIdentity } from '#server/integrations/google/google.ts'
import { changeRole } from '#shared/people/users/users.contract.ts'
import { openBrowser } from '#tests/api/cookie-jar.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'

const password = 'Parola-2026'
const publicUrl = 'https://bozkir.example'

const product = await openTestProduct({
  environment: { PUBLIC_URL: publicUrl },
  google: createGoogleIdentity({ clientId: 'client', clientSecret: 'secret' }),
})

const sessionsOf = async (user: string) =>
  (await product.services.db.execute<never>(sql`SELECT 1 FROM sessions WHERE user_id = ${user}`)).rows.length

describe('the cookie session', () => {
  test('is created by the login form, identifies the user and is closed on logout', async () => {
    const { user } = await product.person({ name: 'Gül Üye' })
    const browser = openBrowser(product)
    expect(await browser.session()).toBeNull()
    const opened = await sessionsOf(user._id)
    const answer = await browser.signIn(user.email, password)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, publicUrl])
    expect(await browser.session()).toMatchObject({ user: { id: user._id, name: 'Gül Üye', role: 'member' } })
    expect(await sessionsOf(user._id)).toBe(opened + 1)
    await browser.post('signout')
    expect(await browser.session()).toBeNull()
    expect(await sessionsOf(user._id)).toBe(opened)
  })

  test('uses cookies that scripts and other sites cannot access', async () => {
    const { user } = await product.person()
    const answer = await openBrowser(product).signIn(user.email, password)
    const [cookie] = answer.cookies.filter((one) => one.name.includes('session-token'))
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const session = await openBrowser(product).get('session')
    expect(session.headers['cache-control']).toMatch(/^private,.*no-store$/)
  })

  test('exposes neither the token nor other secrets to scripts', async () => {
    const { user } = await product.person()
    const browser = openBrowser(product)
    await browser.signIn(user.email, password)
    expect(Object.keys((await browser.session())?.user ?? {}).sort()).toEqual(
      expect.not.arrayContaining(['bearer', 'token']),
    )
  })

  test('ends when its bearer token is revoked or the user’s role changes', async () => {
    const admin = await product.person({ role: 'admin' })
    const { user } = await product.person()
    const browser = openBrowser(product)
    await browser.signIn(user.email, password)
    await product.services.db.execute(sql`DELETE FROM sessions WHERE user_id = ${user._id}`)
    expect(await browser.session()).toBeNull()
    await browser.signIn(user.email, password)
    expect(await browser.session()).not.toBeNull()
    await admin.call(changeRole, { params: { id: user._id }, body: { role: 'trainer' } })
    expect(await browser.session()).toBeNull()
  })

  test('ASVS 3.5.1: a login form without the CSRF cookie creates no session', async () => {
    const { user } = await product.person()
    const before = await sessionsOf(user._id)
    const { csrfToken } = (await openBrowser(product).get('csrf')).json<{ csrfToken: string }>()
    const answer = await send(product, 'POST', '/api/auth/callback/credentials', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ csrfToken, email: user.email, password }).toString(),
    })
    expect(answer.headers.location).toContain('error=MissingCSRF')
    expect(await sessionsOf(user._id)).toBe(before)
  })

  test('rejects a forged or altered cookie', async () => {
    const { user } = await product.person()
    const browser = openBrowser(product)
    await browser.signIn(user.email, password)
    for (const [name, value] of browser.cookies) {
      if (name.includes('session-token')) browser.cookies.set(name, `${value.slice(0, -4)}AAAA`)
    }
    expect(await browser.session()).toBeNull()
  })
})

describe('failed sign-in', () => {
  test('a wrong password redirects to the login page with an error', async () => {
    const { user } = await product.person()
    const browser = openBrowser(product)
    const answer = await browser.signIn(user.email, 'Yanlis-2026')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toMatch(/^https:\/\/bozkir\.example\/login\?error=CredentialsSignin/)
    expect(await browser.session()).toBeNull()
  })

  test('after too many attempts even the correct password is rejected', async () => {
    const { user } = await product.person()
    const browser = openBrowser(product, { remoteAddress: '10.9.0.1' })
    for (let round = 0; round < 10; round += 1) await browser.signIn(user.email, `Yanlis-${round}`)
    await browser.signIn(user.email, password)
    expect(await browser.session()).toBeNull()
    const { rows } = await product.services.db.execute<{ points: number }>(
      sql`SELECT points FROM rate_limits WHERE key LIKE 'login:account:%' ORDER BY points DESC LIMIT 1`,
    )
    expect(rows[0]?.points).toBeGreaterThan(10)
  })

  test('an unknown Auth.js path returns the usual error envelope in Turkish', async () => {
    for (const [method, path] of [
      ['GET', 'nope'],
      ['GET', ''],
      ['POST', 'nope'],
    ] as const) {
      const answer = await send(product, method, `/api/auth/${path}`, {
        payload: method === 'POST' ? 'a=b' : '',
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) })
    }
  })
})

describe('endpoints a page reads before signing in', () => {
  test('the providers’ URLs use our own origin regardless of the Host header', async () => {
    const hosts: Record<string, string>[] = [
      {},
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
    ]
    for (const headers of hosts) {
      const answer = await openBrowser(product, { headers }).get('providers')
      const providers = answer.json<Record<string, { signinUrl: string; callbackUrl: string }>>()
      expect(Object.keys(providers).sort()).toEqual(['credentials', 'google'])
      for (const { signinUrl, callbackUrl } of Object.values(providers)) {
        expect(signinUrl).toMatch(/^https:\/\/bozkir\.example\/api\/auth\/signin\//)
        expect(callbackUrl).toMatch(/^https:\/\/bozkir\.example\/api\/auth\/callback\//)
      }
    }
  })

  test('the providers’ URLs use our own origin although the request line names another site', async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const answer = await new Promise<string>((fulfil, fail) => {
      const socket = connect(port, '127.0.0.1', () => {
        const target = 'GET http://evil.example/api/auth/providers HTTP/1.1'
        socket.write(`${target}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
      })
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => fulfil(text))
      socket.on('error', fail)
    })
    expect(answer).toContain('bozkir.example/api/auth/callback/credentials')
    expect(answer).not.toContain('evil.example')
  })

  test('ASVS 3.7.2: sign-in never redirects to another site', async () => {
    const { user } = await product.person()
    const answer = await openBrowser(product).post('callback/credentials', {
      email: user.email,
      password,
      callbackUrl: 'https://evil.example/',
    })
    expect(answer.headers.location).toBe(publicUrl)
  })

  test('the sign-in page is our own', async () => {
    const answer = await openBrowser(product).get('signin')
    expect(answer.headers.location).toBe('/login?callbackUrl=https%3A%2F%2Fbozkir.example')
  })
})
