import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Turns every third past membership into an online purchase, and dates registrations
 * before the first purchase. The demo member's records stay as they are. Returns
 * the number of online purchases.
 */
export async function addDemoOnlinePayments(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    WITH bought AS MATERIALIZED (
      SELECT gen_random_uuid() AS online_id, held.*
      FROM memberships held JOIN users ON users.id = held.user_id
      WHERE held.ends_at < now() AND users.email <> 'uye@bozkir.example'
        AND abs(hashtext(users.email || held.starts_at::date)) % 3 = 0
    ), at_the_desk AS (
      DELETE FROM desk_payments WHERE membership_id IN (SELECT id FROM bought)
    ), paid AS (
      INSERT INTO payments (id, conversation_id, user_id, branch_id, kind, subject_id, title, price, paid_price, status,
        attempt_key, fulfilment_id, status_at, paid_at, created_at)
      SELECT online_id, online_id::text, user_id, branch_id, 'package', package_id, name, price, price, 'paid',
        gen_random_uuid(), id, created_at, created_at, created_at
      FROM bought
    )
    UPDATE memberships SET source = 'card', payment_id = bought.online_id
    FROM bought WHERE bought.id = memberships.id`)
  await db.execute(sql`
    UPDATE users SET created_at = first.created_at
      - make_interval(days => abs(hashtext(users.email)) % 100, mins => 25)
    FROM (SELECT user_id, min(created_at) AS created_at FROM memberships GROUP BY user_id) first
    WHERE first.user_id = users.id`)
  return rowCount ?? 0
}
