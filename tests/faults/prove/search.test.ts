import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { searchSettings, searchStatement } from '#server/modules/office/search/search.service.ts'
import { openSession } from '#server/modules/people/users/sessions.ts'
import { pathOf } from '#shared/core/client.ts'
import { type SearchGroup, searchEverywhere } from '#shared/office/search/search.contract.ts'
import { atMost, percentile } from '#tests/bench/figure.ts'
import { recordFigure } from '#tests/support/product/record-figure.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'

const people = 1_000_000
const purchases = 100_000
const readWhole = /Seq Scan on (users|memberships|desk_payments|general_records)/

const wordIndexes = ['users_search_index', 'desk_payments_search_index', 'general_records_search_index']

let product: TestProduct
let admin: Person
let staff: Person

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.person({ role: 'admin' })
  const { pool } = product.services
  const made = await pool.query<{ id: string }>(
    `INSERT INTO branches (id, name, slug) SELECT gen_random_uuid(), 'Şube ' || i, 'sube' || i
     FROM generate_series(1, 20) i RETURNING id`,
  )
  const branches = made.rows.map(({ id }) => id)
  staff = await product.person({ role: 'staff', branch: branches[3] ?? '' })
  // The indexes on words are created after all rows, which takes a fraction of the time.
  const dropped = await pool.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE indexname = ANY($1)',
    [wordIndexes],
  )
  await pool.query(`DROP INDEX ${wordIndexes.join(', ')}`)
  await pool.query(
    `INSERT INTO users (id, name, email, phone, role, branch_id, created_at)
     SELECT gen_random_uuid(),
       (ARRAY['Ayşe','Çınar','Işık','İpek','Mehmet','Özgür','Şule','Uğur','Yağmur','Zehra'])[1 + i % 10] || ' ' ||
       (ARRAY['Kılıç','Öztürk','Şahin','Yıldız','Çelik','Güneş','Aydın'])[1 + i % 7] || ' ' || md5(i::text),
       'uye' || i || '@bozkir.example', '+90532' || lpad(i::text, 7, '0'), 'member', ($1::uuid[])[1 + i % 20],
       now() - i * interval '1 minute'
     FROM generate_series(1, ${people}) i`,
    [branches],
  )
  await pool.query(
    `INSERT INTO memberships (id, user_id, branch_id, name, kind, price, duration_days, freeze_days, freeze_count,
       starts_at, ends_at, source)
     SELECT gen_random_uuid(), id, branch_id, '3 aylık', 'membership', 495000, 90, 15, 1,
       now(), now() + interval '90 days', 'desk' FROM users WHERE role = 'member' LIMIT ${purchases}`,
  )
  await pool.query(
    `INSERT INTO desk_payments (id, branch_id, member_name, amount, method, date)
     SELECT gen_random_uuid(), branch_id, name, 495000, 'cash', current_date
     FROM users WHERE role = 'member' LIMIT ${purchases}`,
  )
  await pool.query(
    `INSERT INTO general_records (id, branch_id, date, title, amount)
     SELECT gen_random_uuid(), ($1::uuid[])[1 + i % 20], current_date, 'Elektrik faturası ' || i, -1250
     FROM generate_series(1, ${purchases}) i`,
    [branches],
  )
  for (const { indexdef } of dropped.rows) await pool.query(indexdef)
  await pool.query('VACUUM ANALYZE')
}, 900_000)
afterAll(() => product.close())

/** The query plan of each group of a search. */
async function plansOf(person: Person, q: string): Promise<string> {
  const { pool } = product.services
  const actor = { ...person.user, tokenHash: Buffer.alloc(0) }
  return inTransaction(pool, async ({ db }) => {
    await db.execute(searchSettings)
    const plans: string[] = []
    for (const group of product.services.modules.flatMap(({ search = [] }) => search)) {
      const statement = searchStatement(group, actor, q)
      if (!statement) continue
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n')
  })
}

const wanted = [
  ['a rare name', md5Start()],
  ['a common name', 'ayşe'],
  ['two common names', 'mehmet şahin'],
  ['a phone number', '0532 077 77 77'],
  ['an address', 'uye777777@bozkir.example'],
  ['a common word of the sheets', 'elektrik'],
  ['an unknown name', 'qqqwwwxxx'],
  ['an order', '#1234567'],
] as const

/** The beginning of the digest of 777777. */
function md5Start(): string {
  return 'f63f4fbc9f8c85d409f2f59f2b9e12d5'.slice(0, 12)
}

test.each(wanted)(
  '%s is found among a million users in less than 300 ms, by indexes only',
  async (what, q) => {
    for (const person of [admin, staff]) {
      expect(await plansOf(person, q)).not.toMatch(readWhole)
      const token = await openSession(product.services.db, person.user._id)
      const url = pathOf(searchEverywhere.url, {}, { q })
      const times: number[] = []
      for (let i = 0; i < 21; i += 1) {
        const startedAt = performance.now()
        const answer = await product.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
        // The first run reads from disk.
        if (i === 0) continue
        times.push(performance.now() - startedAt)
        const { groups } = answer.json<{ groups: SearchGroup[] }>()
        expect(groups.filter(({ isLate }) => isLate).map(({ resource }) => resource)).toEqual([])
      }
      const p95 = percentile(times, 95)
      recordFigure(atMost(`p95 of ${what}`, p95, 300, 'ms'))
      expect(p95).toBeLessThan(300)
    }
  },
)
