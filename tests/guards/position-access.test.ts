import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { resources } from '#admin/resources/index.ts'
import { actionLabel, areaNames } from '#admin/resources/people/positions/permission-names.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { contract } from '#shared/contract.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { delegable, isClubWide, reserved } from '#shared/permissions/delegation.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { type Access, levelOf, permissions } from '#shared/permissions/permissions.ts'
import { send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { slipsOf } from '#tests/support/records/invitations.ts'
import { holderOf, templateOf } from '#tests/support/records/positions.ts'
import { recordMakers } from '#tests/support/records/record-makers.ts'

const names = ['cashier', 'reception', 'branch-manager', 'accountant', 'regional-manager'] as const
type Name = (typeof names)[number]

const holders = new Map<Name, Person>()

// Every call is made, most of them without changing anything.
const { product, admin } = await openTestClub({ watchesAudit: false })
const meram = (await openBranch(admin, 'Meram'))._id
const karatay = (await openBranch(admin, 'Karatay'))._id
const eregli = (await openBranch(admin, 'Ereğli'))._id
const branches: Record<Name, string[] | null> = {
  cashier: [meram],
  reception: [meram, karatay],
  'branch-manager': [karatay],
  accountant: null,
  'regional-manager': [meram, karatay],
}
for (const name of names) {
  holders.set(name, await holderOf(product, admin, templateOf(name).permissions, branches[name], meram))
}

const unknownId = '01990000-0000-7000-8000-000000000000'
const personOf = (name: Name): Person => {
  const person = holders.get(name)
  if (!person) throw new Error(`There is no ${name}`)
  return person
}

/** Calls an endpoint in a new session, because some calls end it. */
async function callAs(
  person: Person,
  target: Endpoint,
  { id = unknownId, isConfirmed = true, hasFactor = false } = {},
) {
  const token = await openSession(product.services.db, person.user._id, { hasFactor })
  if (!isConfirmed)
    await product.services.db.execute(
      sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour' WHERE token_hash = sha256(${token}::bytea)`,
    )
  const answer = await send(product, target.method, target.url.replace(/:\w+/g, id), {
    headers: { authorization: `Bearer ${token}` },
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

/** The rights of every holder, beside the permissions of the position. */
const basic: readonly Access[] = ['back-office.manage', 'saved-filters.own', 'search.show']
const isPublic = ({ access }: Endpoint) => levelOf(access) === 'public'
const isForAll = ({ access }: Endpoint) => ['public', 'member'].includes(levelOf(access))

function mayCall(name: Name, target: Endpoint): boolean {
  if (levelOf(target.access) === 'device') return false
  return isForAll(target) || [...basic, ...templateOf(name).permissions].includes(target.access)
}

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`
const refusal = ({ status, message }: { status: number; message: string }) =>
  status === 403 || status === 401 ? message : 'admitted'

/** Calls every endpoint and returns the names of those that are not answered as expected. */
async function mismatches(
  person: Person,
  targets: readonly Endpoint[],
  expected: (target: Endpoint) => string,
  session: { isConfirmed?: boolean; hasFactor?: boolean } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const target of targets) {
    const answer = await callAs(person, target, session)
    const outcome = answer.status >= 500 ? `status ${answer.status}` : refusal(answer)
    if (outcome !== expected(target)) found.push(`${nameOf(target)}: ${outcome}`)
  }
  return found
}

describe.each(names)('ASVS 8.2.1: the position %s', (name) => {
  const admitted = (target: Endpoint) => (mayCall(name, target) ? 'admitted' : accessMessages.forbidden)

  test('opens exactly its permissions', async () => {
    expect(await mismatches(personOf(name), contract, admitted)).toEqual([])
  })

  test('needs a recent proof of identity where the call does', async () => {
    const sensitive = contract.filter(({ requiresStepUp }) => requiresStepUp)
    const expected = (target: Endpoint) =>
      mayCall(name, target) ? accessMessages.stepUpRequired : accessMessages.forbidden
    const session = { isConfirmed: false }
    expect(await mismatches(personOf(name), sensitive, expected, session)).toEqual([])
  })
})

describe('ASVS 6.3.3: the rule of the second factor', () => {
  const setRule = (rule: string) =>
    product.services.db.execute(sql`UPDATE club_settings SET second_factor = ${rule}::second_factor_rule`)
  afterEach(() => setRule('off'))
  const closed = contract.filter((target) => !target.isOpenBeforeEnrolment && !isPublic(target))
  const admitted = (name: Name) => (target: Endpoint) =>
    mayCall(name, target) ? 'admitted' : accessMessages.forbidden
  const enrolling = (name: Name) => (target: Endpoint) =>
    mayCall(name, target) ? accessMessages.enrolmentRequired : accessMessages.forbidden

  test('of admins concerns positions with permissions of admins', async () => {
    await setRule('admins')
    for (const name of ['cashier', 'accountant', 'regional-manager'] as const)
      expect(await mismatches(personOf(name), closed, enrolling(name)), name).toEqual([])
    // Reception has permissions of staff only.
    expect(await mismatches(personOf('reception'), closed, admitted('reception'))).toEqual([])
  })

  test('of staff concerns every position, and a session with a factor is open', async () => {
    await setRule('staff')
    expect(await mismatches(personOf('reception'), closed, enrolling('reception'))).toEqual([])
    const session = { hasFactor: true }
    expect(await mismatches(personOf('reception'), closed, admitted('reception'), session)).toEqual([])
  })
})

describe('ASVS 8.2.2: a position holds in its branches only', () => {
  const regional = templateOf('regional-manager').permissions
  const shown = contract.filter(
    ({ method, url, access }) =>
      method === 'GET' &&
      url.includes(':id') &&
      regional.includes(access) &&
      levelOf(access) !== 'trainer' &&
      !isClubWide(access),
  )
  /** Records that only admins make: tests/api/position-branches.test.ts. */
  const elsewhere = ['payments', 'qr-fees', 'vitamin-orders']

  test.each(shown.map((target) => [nameOf(target), target] as const))('%s', async (_name, target) => {
    // The path of an account takes the person’s id.
    const isAccount = target.url.startsWith('/api/receivables/account/')
    const resource = isAccount ? 'users' : (target.access.split('.')[0] ?? '')
    const make = recordMakers(product)[resource as 'users']
    if (!make) return expect(elsewhere).toContain(resource)
    const person = personOf('regional-manager')
    const isBatch = target.url.startsWith('/api/invitation-batches/')
    const made = async (branch: string) => {
      const id = await make(admin, branch)
      return isBatch ? slipsOf(product, id) : id
    }
    for (const branch of [meram, karatay])
      expect((await callAs(person, target, { id: await made(branch) })).status, branch).toBe(200)
    const foreign = await callAs(person, target, { id: await made(eregli) })
    expect([403, 404]).toContain(foreign.status)
  })
})

describe('what stays with the admins', () => {
  test('is in no template, and every reserved name is a permission or a resource', () => {
    const all = names.flatMap((name) => templateOf(name).permissions)
    const kept = Object.keys(reserved)
    expect(
      all.filter((access) => kept.includes(access) || kept.includes(access.split('.')[0] ?? '')),
    ).toEqual([])
    const known = Object.keys(permissions)
    expect(kept.filter((name) => !known.includes(name.split('.')[0] ?? ''))).toEqual([])
  })

  test('every permission of a position has a Turkish name, and every area one of its own', () => {
    const plural = (name: string) => name.split(' |||| ').at(-1)
    const listed = Object.fromEntries(resources.map(({ name, texts }) => [name, plural(texts.name)]))
    const areas = [...new Set(delegable.map((access) => access.split('.')[0] ?? ''))]
    const named = areas.map((area) => areaNames[area] ?? listed[area])
    expect(areas.filter((_, index) => !named[index])).toEqual([])
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(areaNames).filter((area) => !areas.includes(area))).toEqual([])
    expect(delegable.filter((access) => !actionLabel(access))).toEqual([])
  })
})
