import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordViews } from '#server/modules/people/privacy/privacy.table.ts'
import { updateSettings } from '#shared/club/settings/settings.contract.ts'
import { contract } from '#shared/contract.ts'
import { type Endpoint, responseSchema } from '#shared/core/endpoint.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { quoteMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { quoteSale } from '#shared/money/sales/sales.contract.ts'
import { previewMerge } from '#shared/office/merges/merges.contract.ts'
import { requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { levelOf } from '#shared/permissions/permissions.ts'
import { makeWellKnownMember } from '#tests/api/well-known-member.ts'
import { type CardProvider, startCardProvider } from '#tests/support/processes/card-provider.ts'
import { nameOf, unaudited } from '#tests/support/product/call-ledger.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { activeCode, redeemCode } from '#tests/support/records/referrals.ts'

const personal = /^(user|userId|user_id|person|member)$/

/** The names at the top of a schema's JSON. */
function propertiesOf(schema: z.ZodType | undefined) {
  return schema
    ? (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', metadata: z.registry() }).properties ??
        {})
    : {}
}

/** The filters of a list. */
function filtersIn(schema: z.ZodType | undefined): string[] {
  const { filter } = propertiesOf(schema)
  return typeof filter === 'object' ? Object.keys(filter.properties ?? {}) : []
}

const namesIn = (schema: z.ZodType | undefined): string[] => [
  ...Object.keys(propertiesOf(schema)),
  ...filtersIn(schema),
]

const ofRecord = (target: Endpoint) => target.opens && 'path' in target.opens && target.opens.of

/** Reading calls of the back office; a call of the owner only ends in `.own`. */
const readings = contract.filter((target) => {
  const isReading = target.method === 'GET' || nameOf(target) in unaudited || target.access.endsWith('.show')
  const isOwners = target.access.endsWith('.own') || target.access.startsWith('profile.')
  return isReading && !isOwners && !['public', 'device'].includes(levelOf(target.access))
})

function takesPerson(target: Endpoint): boolean {
  const { querystring, body } = target.schema
  return (
    /:(userId|memberId)\b|\/(users|members|qr|account)\/(\w+\/)?:id/.test(target.url) ||
    [querystring, body, responseSchema(target)].flatMap(namesIn).some((name) => personal.test(name)) ||
    contract.some((other) => ofRecord(other) && target.url.startsWith(`${other.url}/`))
  )
}

describe('every call that opens one person’s data', () => {
  test('says whose', () => {
    const found = readings.filter(takesPerson)
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ opens }) => !opens).map(nameOf)).toEqual([])
  })

  test('names a parameter, filter or field of its own', () => {
    for (const target of contract) {
      const { opens, schema, url } = target
      if (!opens) continue
      if ('path' in opens) expect(url).toMatch(new RegExp(`:${opens.path}\\b`))
      else if ('query' in opens) expect(namesIn(schema.querystring), url).toContain(opens.query)
      else expect(namesIn(schema.body), url).toContain(opens.body)
    }
  })
})

describe('the log of views', () => {
  let provider: CardProvider
  let product: TestProduct
  let admin: Person
  let other: Person
  let member: Person
  /** The version of a contract that the member signed. */
  let signed: string
  let soldPackage: string
  let otherMember: string

  beforeAll(async () => {
    provider = await startCardProvider()
    product = await startTestProduct({ payments: provider.gateway, workers: true, watchesAudit: false })
    admin = await product.person({ role: 'admin' })
    other = await product.person({ role: 'admin' })
    const branch = await openBranch(admin, 'Meram Şubesi')
    const inviter = await product.person({ branch: branch._id })
    member = await makeWellKnownMember(product, admin, branch)
    await member.call(requestDeletion, { body: { password: 'Parola-2026', reason: '' } })
    await admin.call(updateSettings, { body: { referralDays: 3650 } })
    await product.services.pool.query(`UPDATE users SET created_at = '2020-01-01' WHERE id = $1`, [
      inviter.user._id,
    ])
    const { code } = await activeCode(admin, inviter)
    await redeemCode(member, code)
    await member.call(createReferral, { body: { branchId: (await openBranch(admin, 'Karatay Şubesi'))._id } })
    await product.services.pool.query(
      `WITH said AS (
         INSERT INTO consents (id, channel, recipient, status, source, is_proven, user_id)
         VALUES (gen_random_uuid(), 'call', $1, 'approved', 'account', true, $2) RETURNING *)
       SELECT queue_iys_entry(said::consents) FROM said`,
      [member.user.phone, member.user._id],
    )
    const { rows } = await product.services.pool.query<{ version_id: string }>(
      'SELECT version_id FROM contract_signatures WHERE user_id = $1',
      [member.user._id],
    )
    signed = rows[0]?.version_id ?? ''
    soldPackage = (await makePackage(admin, String(member.user.branch)))._id
    otherMember = (await product.person({ branch: String(member.user.branch) })).user._id
  }, 120_000)
  afterAll(async () => {
    await product.close()
    await provider.stop()
  })

  /** The request of a call for the well-known member; undefined where they have no such record. */
  async function requestFor({ url, opens, schema }: Endpoint): Promise<string | undefined> {
    const { _id: user, branch } = member.user
    // A list names somebody by a filter or a parameter.
    const inBranch = url
      .replace(':branchId', String(branch))
      .replace('/contracts/:id', `/contracts/${signed}`)
    if (!opens || 'body' in opens) return undefined
    if ('query' in opens) {
      const filter = encodeURIComponent(JSON.stringify({ [opens.query]: user }))
      const isFilter = filtersIn(schema.querystring).includes(opens.query)
      return `${inBranch}?${isFilter ? `filter=${filter}` : `${opens.query}=${user}`}&query=Nurg&format=csv`
    }
    if (!opens.of) return inBranch.replace(`:${opens.path}`, user)
    const isPack = url.startsWith('/api/session-packs/')
    const { rows } = await product.services.pool.query<{ id: string }>(
      `SELECT id FROM ${opens.of} WHERE user_id = $1 ${isPack ? 'AND sessions IS NOT NULL' : ''} LIMIT 1`,
      [user],
    )
    return rows[0] && `${inBranch.replace(`:${opens.path}`, rows[0].id)}?format=csv`
  }

  async function expectOneView(call: () => ReturnType<typeof send>, user = member.user._id) {
    const { db } = product.services
    await db.delete(recordViews)
    await db.insert(recordViews).values({ user, viewer: other.user._id, viewerRole: 'admin' })
    for (const { statusCode, body } of await Promise.all([call(), call(), call()]))
      expect(statusCode, body).toBe(200)
    const views = await db.select().from(recordViews).where(eq(recordViews.viewer, admin.user._id))
    expect(views).toMatchObject([{ user, viewer: admin.user._id, viewerRole: 'admin' }])
  }

  const opening = contract.filter(({ opens, method }) => opens && method === 'GET')
  test.each(opening.map((target) => [nameOf(target), target] as const))(
    'names who called %s, once',
    async (_name, target) => {
      const url = await requestFor(target)
      if (!url) throw new Error('The member has no such record')
      await expectOneView(() => send(product, 'GET', url, { headers: bearer(admin) }))
    },
  )

  /** The bodies of calls that name the person in it. */
  const bodies: Readonly<Record<string, (user: string, branch: string) => object>> = {
    [nameOf(quoteMembership)]: (user) => ({ user, package: soldPackage }),
    [nameOf(quoteSale)]: (user, branch) => ({
      ...{ user, branch },
      lines: [{ kind: 'package', subject: soldPackage }],
    }),
    [nameOf(previewMerge)]: (user) => ({ goes: user, stays: otherMember }),
  }
  test.each(
    contract
      .filter(({ opens }) => opens && 'body' in opens)
      .map((target) => [nameOf(target), target] as const),
  )('names who called %s, once', async (name, { method, url }) => {
    const branch = String(member.user.branch)
    const user = (await product.person({ branch })).user._id
    const payload = bodies[name]?.(user, branch)
    await expectOneView(() => send(product, method, url, { headers: bearer(admin), payload }), user)
  })

  test('leaves out the person themselves', async () => {
    const { db } = product.services
    await db.delete(recordViews)
    const url = `/api/balance/user/${member.user._id}`
    expect((await send(product, 'GET', url, { headers: bearer(member) })).statusCode).toBe(200)
    expect(await db.$count(recordViews)).toBe(0)
  })
})
