import { describe, expect, test } from 'vitest'
import { applicationPolicy, dataPolicy, securityHeaders } from '#server/core/http.ts'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { forgetPassword, login, logout } from '#shared/people/session/session.contract.ts'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { levelOf } from '#shared/permissions/permissions.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makeDevice } from '#tests/support/records/turnstile.ts'

const password = 'Parola-2026'

const { product, admin } = await openTestClub()
const branch = (await openBranch(admin, 'Meram'))._id
await product.services.storage.uploads.put('branches/a.webp', '<script>alert(1)</script>')

/** One response of every kind the API returns. */
const answers: [string, string, string][] = [
  ['data', 'GET', '/api/branch/list'],
  ['a file', 'GET', '/uploads/branches/a.webp'],
  ['a missing file', 'GET', '/uploads/branches/b.webp'],
  ['an unknown call', 'GET', '/api/yok'],
  ['an undecodable path', 'GET', '/api/%zz'],
  ['a refusal', 'GET', '/api/users'],
  ['a malformed body', 'POST', '/api/users/login'],
  ['a cookie session', 'GET', '/api/auth/session'],
  ['the API documentation page', 'GET', '/api/docs'],
]

describe('response headers', () => {
  test.each(answers)('ASVS 3.4.4, 3.4.5, 3.4.8: %s', async (_name, method, url) => {
    expect((await send(product, method, url)).headers).toMatchObject(securityHeaders)
  })

  test.each(answers.filter(([, , url]) => !/docs|%zz/.test(url)))(
    'ASVS 3.4.3, 3.4.6: %s runs no scripts and cannot be framed when opened as a page',
    async (_name, method, url) => {
      const { headers } = await send(product, method, url)
      expect(headers['content-security-policy']).toBe(dataPolicy)
    },
  )

  test('ASVS 3.4.3: no policy allows inline scripts or scripts from other origins', async () => {
    const docs = await send(product, 'GET', '/api/docs/')
    expect(docs.headers['content-security-policy']).toBe(applicationPolicy)
    expect(docs.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
    const directives = new Map(
      applicationPolicy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('default-src')).toEqual(["'self'"])
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
  })

  test('ASVS 3.4.1: HSTS is set for a year', () => {
    const [, seconds] = /max-age=(\d+)/.exec(securityHeaders['strict-transport-security']) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 86_400)
  })

  test('ASVS 3.4.2: no other origin can read a response', async () => {
    for (const [, method, url] of answers) {
      const headers = { origin: 'https://evil.example', ...bearer(admin) }
      const answer = await send(product, method, url, { headers })
      expect(answer.headers['access-control-allow-origin'], url).toBeUndefined()
      expect(answer.headers['access-control-allow-credentials'], url).toBeUndefined()
    }
  })
})

describe('ASVS 14.3.2: caches, also those of browsers', () => {
  const unknownId = '01990000-0000-7000-8000-000000000000'
  const reads = Object.values(contract).filter(({ method }) => method === 'GET')

  /** The headers of a response; an event stream has no end. */
  async function headersOf(target: Endpoint, headers: Record<string, string>) {
    const url = target.url.replace(/:\w+/g, unknownId)
    const answer = await send(product, target.method, url, { headers, payloadAsStream: true })
    answer.stream().destroy()
    return answer.headers
  }

  test('keep no response to a request with a token, whatever its kind or result', async () => {
    expect(reads.length).toBeGreaterThan(150)
    const kept = reads.map(async (target) => (await headersOf(target, bearer(admin)))['cache-control'])
    expect(new Set(await Promise.all(kept))).toEqual(new Set(['private, no-store']))
  })

  test('tell responses to visitors from those to people where a read is public', async () => {
    const open = reads.filter(({ access }) => levelOf(access) === 'public')
    expect(open.length).toBeGreaterThan(30)
    for (const headers of [{}, bearer(admin)]) {
      const answers = await Promise.all(open.map((target) => headersOf(target, headers)))
      const blind = open.filter((_, index) => !String(answers[index]?.vary).includes('authorization'))
      expect(blind.map(({ url }) => url)).toEqual([])
    }
  })

  test('keep no sign-in and no refusal', async () => {
    const payload = { email: admin.user.email, password }
    for (const answer of [
      await send(product, 'POST', login.url, { payload }),
      await send(product, 'POST', login.url, { payload: { ...payload, password: 'Baska-2026' } }),
      await send(product, 'GET', '/api/yok', { headers: bearer(admin) }),
    ])
      expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a call is authenticated only by its token', () => {
  test('ASVS 3.5.1: the session cookie alone authenticates no API call', async () => {
    const { user } = await product.person()
    const first = await send(product, 'GET', '/api/auth/csrf')
    const cookies = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const signedIn = await send(product, 'POST', '/api/auth/callback/credentials', {
      headers: { cookie: cookies, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        csrfToken: first.json().csrfToken,
        email: user.email,
        password,
      }).toString(),
    })
    const session = signedIn.cookies.filter(({ name }) => name.includes('session'))
    expect(session.length).toBeGreaterThan(0)
    const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    expect((await send(product, 'GET', '/api/users/profile/details', { headers })).statusCode).toBe(401)
    const change = await send(product, 'PUT', '/api/users/profile', { headers, payload: { name: 'Başkası' } })
    expect(change.statusCode).toBe(401)
  })
})

describe('a session ends', () => {
  const isOpen = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await send(product, 'GET', '/api/users/profile/details', { headers })).statusCode === 200
  }

  test('ASVS 7.4.1: on logout', async () => {
    const person = await product.person()
    expect(await isOpen(person.token)).toBe(true)
    await person.call(logout)
    expect(await isOpen(person.token)).toBe(false)
  })

  test('ASVS 7.4.2: with the account', async () => {
    const person = await product.person()
    await admin.call(deleteUser, { params: { id: person.user._id } })
    expect(await isOpen(person.token)).toBe(false)
  })

  test('ASVS 7.4.3, 8.3.2: on all devices after a password change or a role change', async () => {
    const person = await product.person()
    const { token } = await product.visitor()(login, { body: { email: person.user.email, password } })
    const answer = await send(product, 'PUT', '/api/users/updatePassword', {
      headers: { authorization: `Bearer ${token}` },
      payload: { oldPassword: password, newPassword: 'Yeni-Parola-2026' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await isOpen(person.token)).toBe(false)
    const other = await product.person()
    await admin.call(changeRole, { params: { id: other.user._id }, body: { role: 'trainer' } })
    expect(await isOpen(other.token)).toBe(false)
  })
})

test('ASVS 11.4.2, 14.2.4: tokens, passwords and keys are stored in no table', async () => {
  const person = await product.person({ password: 'Gizli-Parola-2026' })
  const { token } = await product.visitor()(login, {
    body: { email: person.user.email, password: 'Gizli-Parola-2026' },
  })
  const device = await makeDevice(admin, branch)
  await product.visitor()(forgetPassword, { body: { email: person.user.email } })
  const { rows: tables } = await product.services.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const inHex = (text: string) => Buffer.from(text).toString('hex')
  const secrets = [token, person.token, device.key, 'Gizli-Parola-2026', product.services.secret]
  for (const { name } of tables) {
    const { rows } = await product.services.pool.query<{ text: string }>(
      `SELECT t::text AS text FROM "${name}" t`,
    )
    const content = rows.map(({ text }) => text).join('\n')
    for (const secret of secrets) {
      expect(content.includes(secret) || content.includes(inHex(secret)), name).toBe(false)
    }
  }
  const { rows } = await product.services.pool.query('SELECT password_hash FROM users WHERE id = $1', [
    person.user._id,
  ])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
})
