import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { endRevivedAccess } from '#server/cli/backup/end-revived-access.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { showUser } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  addApiKey,
  listApiKeys,
  revokeApiKey,
  showApiKey,
} from '#shared/office/api-keys/api-keys.contract.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { listRecordViews } from '#shared/people/privacy/privacy.contract.ts'
import { changeRole, deleteUser } from '#shared/people/users/users.contract.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { holdLock, untilBlocked } from '#tests/support/product/locks.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeKey, sendAs } from '#tests/support/records/api-keys.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { enrolTotp } from '#tests/support/records/second-factor.ts'

const { product, admin } = await openTestClub()
const { db, pool } = product.services
const meram = (await openBranch(admin, 'Meram'))._id
const karatay = (await openBranch(admin, 'Karatay'))._id

const author = () => product.person({ role: 'admin', branch: meram })
const statusOf = async (key: { token: string }, url = '/api/members') =>
  (await sendAs(product, key, 'GET', url)).statusCode
const keyInvalid = { code: 'access.unauthorized', message: accessMessages.keyInvalid }
const noteBody = (user: string, branch: string) => ({ user, branch, text: 'Kapıda kart okundu.' })

describe('ASVS 8.2.1: an API key', () => {
  test('is shown once, stored as a hash and has the rights that were chosen, in the chosen branches', async () => {
    const ours = await product.person({ branch: meram })
    const theirs = await product.person({ branch: karatay })
    const key = await makeKey(admin, ['users.list', 'users.show'], [meram])
    expect(key).toMatchObject({ state: 'active', branches: [meram], ending: key.token.slice(-4) })
    expect(key.token).toMatch(/^bzk_[\w-]{43}$/)
    const [known] = await admin.call(listApiKeys)
    expect(JSON.stringify(known)).not.toContain(key.token)
    const { rows } = await pool.query('SELECT api_keys::text AS row FROM api_keys')
    expect(JSON.stringify(rows)).not.toContain(key.token.slice(4))
    expect(await statusOf(key, `/api/users/${ours.user._id}`)).toBe(200)
    expect(await statusOf(key, `/api/users/${theirs.user._id}`)).toBe(404)
    const refused = await sendAs(product, key, 'GET', '/api/memberships')
    expect([refused.statusCode, refused.json().message]).toEqual([403, accessMessages.keyForbidden])
  })

  test('is taken from the bearer token alone', async () => {
    const { token } = await makeKey(admin, ['users.list'])
    for (const headers of [{ cookie: `token=${token}` }, { 'x-api-key': token }])
      expect((await product.app.inject({ url: '/api/members', headers })).statusCode).toBe(401)
    expect((await product.app.inject(`/api/members?token=${token}`)).statusCode).toBe(401)
  })

  test('is refused once it is revoked, also where its session was cached, and cannot be revoked twice', async () => {
    const key = await makeKey(admin, ['users.list'])
    expect(await statusOf(key)).toBe(200)
    expect(await admin.call(revokeApiKey, { params: { id: key._id } })).toMatchObject({ state: 'revoked' })
    const refused = await sendAs(product, key, 'GET', '/api/members')
    expect([refused.statusCode, refused.json()]).toEqual([401, expect.objectContaining(keyInvalid)])
    await expect(admin.call(revokeApiKey, { params: { id: key._id } })).rejects.toMatchObject({ status: 409 })
  })

  test('ends with its last day, also where it was cached', async () => {
    const body = { name: 'Deneme', permissions: ['users.list'], allBranches: true }
    const key = await admin.call(addApiKey, { body: { ...body, lastDay: clubDay(new Date()) } })
    expect(Date.parse(key.expiresAt ?? '')).toBeGreaterThan(Date.now())
    await expect(admin.call(addApiKey, { body: { ...body, lastDay: '2026-01-01' } })).rejects.toMatchObject({
      status: 400,
      fields: { lastDay: expect.any(String) },
    })
    expect(await statusOf(key)).toBe(200)
    await db.execute(sql`UPDATE api_keys SET expires_at = now() + interval '1 second' WHERE id = ${key._id}`)
    await expect.poll(() => statusOf(key), { timeout: 5_000 }).toBe(401)
    expect((await admin.call(showApiKey, { params: { id: key._id } })).state).toBe('expired')
  })

  test('stops while its author is no admin, and for good when the account is closed', async () => {
    const other = await author()
    const key = await makeKey(other, ['users.list'])
    expect(await statusOf(key)).toBe(200)
    const params = { id: other.user._id }
    await admin.call(changeRole, { params, body: { role: 'staff' } })
    expect(await statusOf(key)).toBe(401)
    expect((await admin.call(showApiKey, { params: { id: key._id } })).state).toBe('stopped')
    await admin.call(changeRole, { params, body: { role: 'admin' } })
    expect(await statusOf(key)).toBe(200)
    await admin.call(deleteUser, { params })
    expect(await statusOf(key)).toBe(401)
  })

  test('waits for no proof of identity that it cannot give, and makes no more of a session', async () => {
    const key = await makeKey(admin, ['users.list', 'members.merge', 'account-claims.create'])
    const member = (await product.person({ branch: meram, isVerified: true })).user._id
    for (const [method, url] of [
      ['POST', '/api/users/merges'],
      ['GET', '/api/api-keys'],
      ['POST', `/api/api-keys/${key._id}/revoke`],
      ['GET', '/api/users/profile'],
      ['GET', '/api/saved-filters'],
      ['GET', '/api/settings'],
    ] as const) {
      const refused = await sendAs(product, key, method, url, method === 'GET' ? {} : { payload: {} })
      expect([url, refused.statusCode], refused.body).toEqual([url, 403])
    }
    const claimed = await sendAs(product, key, 'POST', `/api/users/${member}/claim-code`)
    expect([403, 409]).toContain(claimed.statusCode)
  })
})

describe('ASVS 6.3.3: where the club requires a second factor of admins', () => {
  afterEach(() => db.execute(sql`UPDATE club_settings SET second_factor = 'off'`))

  test('keys of those without one are refused until they have set one up', async () => {
    const other = await author()
    const key = await makeKey(other, ['users.list'])
    await db.execute(sql`UPDATE club_settings SET second_factor = 'admins'`)
    await expect.poll(() => statusOf(key)).toBe(403)
    expect((await sendAs(product, key, 'GET', '/api/members')).json().message).toBe(
      accessMessages.enrolmentRequired,
    )
    await enrolTotp(product, other)
    await expect.poll(() => statusOf(key)).toBe(200)
  })
})

describe('a write of an API key', () => {
  const permissions = ['user-notes.create', 'user-notes.list'] as const

  test('names the key beside its author in the audit log and in the log of views', async () => {
    const member = await product.person({ branch: meram })
    const key = await makeKey(admin, [...permissions, 'users.show'], [meram], 'Turnike yazılımı')
    const written = await sendAs(product, key, 'POST', '/api/user-notes', {
      payload: noteBody(member.user._id, meram),
    })
    expect(written.statusCode, written.body).toBe(201)
    const [entry] = await admin.call(listAuditLog, { query: { filter: { resource: 'user-notes' } } })
    expect(entry).toMatchObject({ actor: admin.user._id, apiKeyName: 'Turnike yazılımı' })
    expect(await statusOf(key, `/api/users/${member.user._id}`)).toBe(200)
    await admin.call(showUser, { params: { id: member.user._id } })
    const views = await admin.call(listRecordViews, { query: { filter: { user: member.user._id } } })
    expect(views.map(({ apiKeyName }) => apiKeyName).toSorted()).toEqual(['', 'Turnike yazılımı'])
  })

  test('is refused after the revocation of the key, although it was allowed before', async () => {
    const member = await product.person({ branch: meram })
    const key = await makeKey(admin, permissions)
    await statusOf(key)
    const { release } = await holdLock(product, 'SELECT FROM api_keys WHERE id = $1 FOR UPDATE', [key._id])
    const revocation = (await author()).call(revokeApiKey, { params: { id: key._id } })
    await untilBlocked(product, 'row')
    const writing = sendAs(product, key, 'POST', '/api/user-notes', {
      payload: noteBody(member.user._id, meram),
    })
    await untilBlocked(product, 'advisory')
    await release()
    await revocation
    expect((await writing).json()).toMatchObject(keyInvalid)
    const { rows } = await pool.query('SELECT FROM user_notes WHERE user_id = $1', [member.user._id])
    expect(rows).toEqual([])
  })
})

test('an API key has 600 calls a minute, and its answers say how many are left', async () => {
  const key = await makeKey(admin, ['users.list'])
  const first = await sendAs(product, key, 'GET', '/api/members')
  expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
  await pool.query(`UPDATE rate_limits SET points = 600 WHERE key = $1`, [`api-key:${key._id}`])
  const refused = await sendAs(product, key, 'GET', '/api/members')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await statusOf(await makeKey(admin, ['users.list']))).toBe(200)
})

test('the last use of an API key is known to the minute', async () => {
  const key = await makeKey(admin, ['users.list'])
  const lastUse = async () => (await admin.call(showApiKey, { params: { id: key._id } })).lastUsedAt
  expect(await lastUse()).toBeNull()
  await statusOf(key)
  const first = await lastUse()
  expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await sendAs(product, key, 'POST', '/api/user-notes', { payload: {} })
  expect(await lastUse()).toBe(first)
})

test('a restored backup revives no API key', async () => {
  const key = await makeKey(admin, ['users.list'])
  expect(await endRevivedAccess(pool)).toContainEqual({ count: expect.any(Number), name: 'API anahtarı' })
  expect(await statusOf(key)).toBe(401)
})
