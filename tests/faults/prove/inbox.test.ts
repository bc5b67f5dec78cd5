import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inboxPage, unreadOf } from '#server/modules/messaging/notifications/inbox.service.ts'
import { explain } from '#tests/support/product/query-plans.ts'
import { startTestProduct, type TestProduct } from '#tests/support/product/test-product.ts'
import { ago, keyOf, spaces } from '#tests/support/seed/club-tables.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

const members = 1_000_000
const broadcasts = 10_000
const notices = 300_000

let product: TestProduct
/** Members by reading behaviour. */
const readers = new Map<string, string>()

beforeAll(async () => {
  product = await startTestProduct()
  const { pool } = product.services
  await seedClub(
    pool,
    { branches: 20, users: members, memberships: 100_000 },
    {
      isReadOnly: true,
      columns: {
        users: { role: `'member'`, created_at: ago('i * 2', 'minute') },
        memberships: { starts_at: ago('9', 'day'), ends_at: ago('-21', 'day') },
      },
    },
  )
  const branches = Array.from({ length: 20 }, (_, index) => keyOf(spaces.branch, index + 1))
  // Three years of notifications: a quarter to all, the others to one branch each. Keys start with the time.
  await pool.query(
    `INSERT INTO notifications (id, title, message, audience, branch_id, sent_at, recipients)
     SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(i), 12, '0'))::uuid,
            'Duyuru ' || i, 'Metin', (CASE WHEN i % 4 = 0 THEN 'all' ELSE 'branch' END)::notification_audience,
            CASE WHEN i % 4 <> 0 THEN ($1::uuid[])[1 + i % 20] END, at, 1
     FROM (SELECT i, now() - (${broadcasts} - i) * interval '157 minutes' AS at FROM generate_series(1, ${broadcasts}) i) sent`,
    [branches],
  )
  await pool.query(
    `WITH told AS (
       INSERT INTO notifications (id, title, message, audience, is_notice, recipients)
       SELECT gen_random_uuid(), 'Dersin hazır', 'Metin', 'users', true, 1 FROM generate_series(1, ${notices})
       RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () AS number FROM told),
     people AS (SELECT id, row_number() OVER (ORDER BY created_at) AS number FROM users LIMIT ${notices / 3})
     INSERT INTO notification_recipients (user_id, notification_id)
     SELECT people.id, numbered.id FROM numbered JOIN people ON people.number = 1 + numbered.number % ${notices / 3}`,
  )
  await pool.query(
    `INSERT INTO notification_readers (user_id, seen_at) SELECT id, now() - interval '3 days' FROM users
     WHERE created_at > (SELECT min(created_at) + interval '1 day' FROM users) LIMIT 100000 OFFSET 1000`,
  )
  const find = async (name: string, order: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM users ORDER BY created_at ${order} LIMIT 1`,
    )
    readers.set(name, rows[0]?.id ?? '')
  }
  await find('a member of the first day who has read nothing', 'ASC')
  await find('a member who has just joined', 'DESC')
  await find('a member who has read everything until yesterday', 'ASC OFFSET 5')
  await find('a member who has read the last thousand one by one', 'ASC OFFSET 9')
  await pool.query(
    `INSERT INTO notification_readers (user_id, seen_at) VALUES ($1, now() - interval '1 day')`,
    [readers.get('a member who has read everything until yesterday')],
  )
  await pool.query(
    `INSERT INTO notification_recipients (user_id, notification_id, read_at)
     SELECT $1, id, now() FROM notifications WHERE audience = 'all' ORDER BY id DESC LIMIT 1000`,
    [readers.get('a member who has read the last thousand one by one')],
  )
  await pool.query('VACUUM ANALYZE')
}, 900_000)
afterAll(() => product.close())

describe.each([
  'a member of the first day who has read nothing',
  'a member who has just joined',
  'a member who has read everything until yesterday',
  'a member who has read the last thousand one by one',
])('%s', (name) => {
  test('the unread count and the inbox are read by indexes only, within milliseconds', async () => {
    const user = readers.get(name) ?? ''
    const count = await explain(product.services.pool, (db) => unreadOf(db, user))
    const page = await explain(product.services.pool, (db) => inboxPage(db, user, { limit: 20 }))
    console.log(
      `${name}: unread ${count.milliseconds.toFixed(1)} ms, inbox ${page.milliseconds.toFixed(1)} ms`,
    )
    expect([count.scanned, page.scanned]).toEqual([[], []])
    expect(count.milliseconds).toBeLessThan(50)
    expect(page.milliseconds).toBeLessThan(100)
  })
})
