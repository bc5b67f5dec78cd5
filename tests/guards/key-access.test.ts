import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { isKeyPermission, isOpenToKeys, keyPermissions } from '#shared/permissions/api-keys.ts'
import { delegable, isReserved } from '#shared/permissions/delegation.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { type Access, levelOf, type Resource } from '#shared/permissions/permissions.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { makeKey, sendAs } from '#tests/support/records/api-keys.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { templateOf } from '#tests/support/records/positions.ts'
import { recordMakers } from '#tests/support/records/record-makers.ts'

// Every call is made, most of them without changing anything.
const { product, admin } = await openTestClub({ watchesAudit: false })
const meram = (await openBranch(admin, 'Meram'))._id
const karatay = (await openBranch(admin, 'Karatay'))._id

const ofStaff = keyPermissions.filter((access) => levelOf(access) !== 'admin')
const kinds: Record<string, { permissions: readonly Access[]; branches: string[] | null }> = {
  'everything in all branches': { permissions: keyPermissions, branches: null },
  'the permissions of staff in one branch': { permissions: ofStaff, branches: [meram] },
  'the permissions of reception in two branches': {
    permissions: templateOf('reception').permissions.filter(isKeyPermission),
    branches: [meram, karatay],
  },
  'one permission': { permissions: ['users.list'], branches: [meram] },
}

const staffKey = await makeKey(admin, ofStaff, [meram])

const unknownId = '01990000-0000-7000-8000-000000000000'
const basic: readonly Access[] = ['back-office.manage', 'search.show']
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`

/** Calls an endpoint with a key; the rate limit of the key does not count here. */
async function callWith(key: { _id: string; token: string }, target: Endpoint, id = unknownId) {
  await product.services.pool.query('DELETE FROM rate_limits WHERE key = $1', [`api-key:${key._id}`])
  const answer = await sendAs(product, key, target.method, target.url.replace(/:\w+/g, id), {
    ...(target.schema.body ? { payload: {} } : {}),
    // An event stream has no end.
    payloadAsStream: true,
  })
  const { statusCode: status } = answer
  if (status === 200) {
    answer.stream().destroy()
    return { status, message: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  return { status, message: text.startsWith('{') ? String(JSON.parse(text).message) : '' }
}

describe.each(Object.entries(kinds))('ASVS 8.2.1: a key with %s', (_kind, { permissions, branches }) => {
  test('opens exactly the calls of its permissions, and none of a person', async () => {
    const key = await makeKey(admin, permissions, branches)
    const expected = (target: Endpoint) => {
      if (levelOf(target.access) === 'public') return 'admitted'
      if (!isOpenToKeys(target)) return accessMessages.keyRefused
      return [...basic, ...permissions].includes(target.access) ? 'admitted' : accessMessages.keyForbidden
    }
    const found: string[] = []
    for (const target of contract) {
      const { status, message } = await callWith(key, target)
      const isRefused = status === 401 || status === 403
      // Some records ask for a proof of identity, and some calls name a branch.
      const outcome = status >= 500 ? `status ${status}` : isRefused ? message : 'admitted'
      if (outcome !== expected(target)) found.push(`${nameOf(target)}: ${outcome}`)
    }
    expect(found).toEqual([])
  }, 120_000)
})

test('no key opens what asks for proof of identity, is reserved, is of a member, a device or a session, or is about keys', () => {
  const open = contract.filter((target) => isOpenToKeys(target) && levelOf(target.access) !== 'public')
  const closed = (target: Endpoint) =>
    target.requiresStepUp ||
    target.whileSigning ||
    isReserved(target.access) ||
    ['member', 'device'].includes(levelOf(target.access)) ||
    /\/api\/(api-keys|webhooks|users\/(profile|login|logout)|imports)/.test(target.url)
  expect(open.filter(closed).map(nameOf)).toEqual([])
  expect(keyPermissions.filter((access) => !delegable.includes(access))).toEqual([])
  expect(open.length).toBeGreaterThan(300)
})

describe('ASVS 8.2.2: a key holds in its branches only', () => {
  const shown = contract.filter(
    (target) =>
      target.method === 'GET' &&
      target.url.includes(':id') &&
      isOpenToKeys(target) &&
      levelOf(target.access) === 'staff' &&
      // Their paths take another id (`tests/guards/access.test.ts`).
      !/invitation-batches|receivables\/account|till-sessions/.test(target.url),
  )

  test.each(shown.map((target) => [nameOf(target), target] as const))('%s', async (_name, target) => {
    const make = recordMakers(product)[target.access.split('.')[0] as Resource]
    if (!make) throw new Error(`No record of ${target.access} to test with`)
    expect((await callWith(staffKey, target, await make(admin, meram))).status).toBe(200)
    expect([403, 404]).toContain((await callWith(staffKey, target, await make(admin, karatay))).status)
  })
})

test('a key sees of public data what visitors see, and more only in its own area', async () => {
  await openBranch(admin, 'Ereğli')
  await product.services.pool.query(`UPDATE branches SET is_active = false WHERE name = 'Ereğli'`)
  const branches = async (permissions: readonly Access[]) =>
    (await sendAs(product, await makeKey(admin, permissions), 'GET', '/api/branch/list')).body.includes(
      'Ereğli',
    )
  expect([await branches(['users.list']), await branches(['branches.edit'])]).toEqual([false, true])
})
