import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditPage } from '#server/modules/office/audit-log/audit-log-list.ts'
import { listAllViewPage } from '#server/modules/people/privacy/record-views.ts'
import { loggedActions, loggedAreas } from '#shared/permissions/audit-areas.ts'
import { explain } from '#tests/support/product/query-plans.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

const entries = 5_000_000
/** Milliseconds for a page with its total. */
const most = 300

let product: TestProduct
const found = { actor: '', person: '', recordId: '' }

beforeAll(async () => {
  product = await startTestProduct()
  const { pool } = product.services
  // Few authors and areas account for most entries; some areas, actions and users are rare.
  await pool.query(
    `INSERT INTO audit_log (id, actor_id, resource, record_id, action, after, person_id, created_at)
     SELECT gen_random_uuid(), md5('actor' || i % 40)::uuid,
            ($1::text[])[1 + (cardinality($1) * power(random(), 4))::int % cardinality($1)],
            md5('record' || i / 3)::uuid, ($2::text[])[1 + (cardinality($2) * power(random(), 4))::int % cardinality($2)],
            '{"name": "Kayıt"}', CASE WHEN i % 2 = 0 THEN md5('person' || i % 500000)::uuid END,
            now() - (${entries} - i) * interval '20 seconds'
     FROM generate_series(1, ${entries}) i`,
    [[...loggedAreas], [...loggedActions]],
  )
  await pool.query('VACUUM ANALYZE audit_log')
  const { rows } = await pool.query(
    `SELECT actor_id AS actor, person_id AS person, record_id AS "recordId" FROM audit_log
     WHERE person_id IS NOT NULL LIMIT 1`,
  )
  Object.assign(found, rows[0])
}, 900_000)
afterAll(() => product.close())

const rare = { resource: loggedAreas.at(-1), action: loggedActions.at(-1) }
const month = {
  from: new Date(Date.now() - 200 * 86_400_000).toISOString(),
  until: new Date(Date.now() - 170 * 86_400_000).toISOString(),
}

test.each<[string, () => object]>([
  ['nothing', () => ({})],
  ['the author', () => ({ actor: found.actor })],
  ['the user concerned', () => ({ person: found.person })],
  ['the record', () => ({ recordId: found.recordId })],
  ['a busy area', () => ({ resource: loggedAreas[0] })],
  ['a rare area', () => ({ resource: rare.resource })],
  ['a busy action', () => ({ action: loggedActions[0] })],
  ['a rare action', () => ({ action: rare.action })],
  ['a rare action in a rare area', () => rare],
  ['a month', () => month],
  ['a month of one author', () => ({ actor: found.actor, ...month })],
  ['a rare area in a month', () => ({ resource: rare.resource, ...month })],
])('five million entries filtered by %s use an index, within the time limit', async (name, filter) => {
  const read = async (range: [number, number]) =>
    explain(product.services.pool, (db) =>
      listAuditPage({ ...product.services, db }, { filter: { ...filter() }, range }),
    )
  for (const range of [
    [0, 24],
    [975, 999],
  ] as [number, number][]) {
    const { scanned, milliseconds } = await read(range)
    console.log(`audit log by ${name}, rows from ${range[0]}: ${milliseconds.toFixed(1)} ms`)
    expect(scanned).toEqual([])
    expect(milliseconds).toBeLessThan(most)
  }
})

test('the access log is read by index for any user', async () => {
  const { pool } = product.services
  const { user } = await product.person({ role: 'admin' })
  await pool.query(
    `INSERT INTO record_views (id, user_id, viewer_id, viewer_role, at)
     SELECT gen_random_uuid(), $1, $1, 'admin', now() - i * interval '1 minute' FROM generate_series(1, 500000) i`,
    [user._id],
  )
  await pool.query('VACUUM ANALYZE record_views')
  for (const filter of [{}, { viewer: user._id }, { user: user._id }, month]) {
    const { scanned, milliseconds } = await explain(pool, (db) =>
      listAllViewPage(db, { filter, range: [0, 24] }),
    )
    expect(scanned.filter((table) => table === 'record_views')).toEqual([])
    expect(milliseconds).toBeLessThan(most)
  }
})
