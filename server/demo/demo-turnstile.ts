import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { hashToken } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import type { BranchKey } from '#server/demo/demo-branches.ts'
import { newDeviceKey } from '#server/modules/access/turnstile/devices/device-keys.ts'
import { turnstileCodes, turnstileDevices } from '#server/modules/access/turnstile/turnstile.table.ts'

/** Days covered by the access log. */
const days = 29

const isNotFrozen = (moment: SQL) => sql`NOT EXISTS (
  SELECT 1 FROM freezes
  WHERE freezes.membership_id = held.id AND freezes.starts_at <= ${moment} AND freezes.ends_at > ${moment})`

/** A card of the demo member, as a reader writes it: 0012345678. */
const demoCard = '00BC614E'

/** Gives two of three members with a membership a card. Some have lost one and got another, the demo member too. */
async function addDemoCards(db: Database): Promise<void> {
  await db.execute(sql`
    WITH holders AS (
      SELECT users.id, users.created_at, users.email = 'uye@bozkir.example' AS is_demo_member,
        row_number() OVER (ORDER BY users.email, users.id)::int AS place
      FROM users WHERE EXISTS (
        SELECT FROM memberships WHERE user_id = users.id AND cancelled_at IS NULL AND ends_at > now())
    )
    INSERT INTO entry_media (id, user_id, number, state, created_at, ended_at)
    SELECT gen_random_uuid(), id,
      CASE WHEN is_demo_member AND state = 'active' THEN ${demoCard}
        ELSE lpad(upper(to_hex(13000000 + place * 7919 + (state = 'lost')::int)), 8, '0') END,
      state::medium_state,
      CASE state WHEN 'lost' THEN greatest(created_at, now() - interval '80 days') ELSE now() - interval '9 days' END,
      CASE state WHEN 'lost' THEN now() - interval '9 days' END
    FROM holders JOIN (VALUES ('active'), ('lost')) cards (state)
      ON is_demo_member OR place % 3 > 0 AND (state = 'active' OR place % 12 = 5)
    WHERE state = 'active' OR created_at < now() - interval '10 days'`)
}

/**
 * Adds a device with an unknown key for each gate, and entries of the last days. The demo accounts have no recent entry, so
 * that anti-passback does not refuse their codes. Adds cards. Returns the number of entries.
 */
export async function addDemoTurnstile(db: Database, branches: Record<BranchKey, string>): Promise<number> {
  for (const branch of Object.values(branches)) {
    const _id = v7()
    await db
      .insert(turnstileDevices)
      .values({ _id, branch, name: 'Ana turnike', keyHash: hashToken(newDeviceKey(_id)) })
    await db.insert(turnstileCodes).values({ branch, serial: 1 })
  }
  await addDemoCards(db)
  const { rowCount } = await db.execute<never>(sql`
    WITH visits AS (
      SELECT held.*, device.id AS device_id, moment
      FROM memberships held
      JOIN turnstile_devices device ON device.branch_id = held.branch_id
      CROSS JOIN generate_series(0, ${days}::int) AS day
      CROSS JOIN LATERAL (SELECT abs(hashtext(held.user_id::text || day)) AS dice) AS thrown
      CROSS JOIN LATERAL (
        SELECT date_trunc('day', now()) - make_interval(days => day) + make_interval(mins => 300 + dice % 840) AS moment
      ) AS time
      WHERE held.sessions IS NULL AND held.cancelled_at IS NULL AND held.starts_at <= moment AND dice % 5 < 2
        AND moment < now() - interval '3 hours' AND ${isNotFrozen(sql`moment`)}
        AND (held.ends_at > moment OR NOT EXISTS (
          SELECT 1 FROM memberships other
          WHERE other.user_id = held.user_id AND other.starts_at <= moment AND other.ends_at > moment
            AND other.cancelled_at IS NULL))
    ), now_inside AS (
      SELECT held.*, device.id AS device_id,
        now() - make_interval(mins => 9 + 11 * row_number() OVER (PARTITION BY held.branch_id ORDER BY held.id)::int)
          AS moment
      FROM memberships held
      JOIN turnstile_devices device ON device.branch_id = held.branch_id
      JOIN users ON users.id = held.user_id AND users.email NOT IN ('uye@bozkir.example', 'yeni@bozkir.example')
      WHERE held.cancelled_at IS NULL AND held.starts_at <= now() AND held.ends_at > now()
        AND held.sessions IS NULL AND ${isNotFrozen(sql`now()`)}
    ), inside AS (
      INSERT INTO turnstile_presence (branch_id, user_id, entered_at)
      SELECT branch_id, user_id, moment FROM now_inside
      ON CONFLICT DO NOTHING
    )
    INSERT INTO turnstile_entries
      (id, branch_id, user_id, device_id, direction, source, allowed, reason, membership_id, at)
    SELECT gen_random_uuid(), branch_id, user_id, device_id, 'in', 'reader', ends_at > moment,
      (CASE WHEN ends_at > moment THEN 'membership' ELSE 'membership-over' END)::turnstile_reason, id, moment
    FROM (SELECT * FROM visits WHERE ends_at > moment - interval '2 days' UNION ALL SELECT * FROM now_inside) came`)
  return rowCount ?? 0
}
