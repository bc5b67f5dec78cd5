import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/demo-accounts.ts'
import { addDemoAppointments } from '#server/demo/demo-appointments.ts'
import { type BranchKey, branchKeys, demoBranches } from '#server/demo/demo-branches.ts'
import { addDemoMemberships } from '#server/demo/demo-memberships.ts'
import { addPackages } from '#server/demo/demo-packages.ts'
import { demoPeople } from '#server/demo/demo-people.ts'
import { addTeamsAndLessons } from '#server/demo/demo-teams.ts'
import { addDemoTextMessages } from '#server/demo/demo-text-messages.ts'
import { addDemoTurnstile } from '#server/demo/demo-turnstile.ts'
import { addDemoWalkIns } from '#server/demo/demo-walk-ins.ts'
import { openTestProduct } from '#tests/support/product/test-product.ts'
import { openBranch } from '#tests/support/records/content.ts'

const product = await openTestProduct()
const { db } = product.services
const admin = await product.person({ role: 'admin' })
const opened: [BranchKey, string][] = []
for (const key of branchKeys) opened.push([key, (await openBranch(admin, demoBranches[key].name))._id])
const branches = Object.fromEntries(opened) as Record<BranchKey, string>
await addPackages(admin.call, branches)
for (const { name, email, phone, role, branch } of [
  ...demoAccounts.filter((account) => account.role === 'member' || account.role === 'trainer'),
  ...demoPeople,
])
  await product.person({ name, email, phone, role, branch: branch ? branches[branch] : null })
await addDemoMemberships(db, branches)
await addDemoTurnstile(db, branches)
await addTeamsAndLessons(admin.call, db, branches)
const sessions = await addDemoAppointments(db)

const count = async (query: SQL) => {
  const { rows } = await product.services.db.execute<{ found: number }>(query)
  return rows.length
}

test('a frozen membership neither enters nor books, as in a club that uses the product', async () => {
  expect(
    await count(sql`SELECT 1 FROM freezes WHERE starts_at <= now() AND ends_at > now()`),
  ).toBeGreaterThan(0)
  const entries = sql`
    SELECT 1 FROM turnstile_entries entry JOIN freezes frozen ON frozen.membership_id = entry.membership_id
    WHERE frozen.starts_at <= entry.at AND frozen.ends_at > entry.at`
  expect(await count(entries)).toBe(0)
  const inside = sql`
    SELECT 1 FROM turnstile_presence present JOIN freezes frozen ON frozen.user_id = present.user_id
    WHERE frozen.starts_at <= now() AND frozen.ends_at > now()`
  expect(await count(inside)).toBe(0)
  const bookings = sql`
    SELECT 1 FROM lesson_bookings booking JOIN lessons lesson ON lesson.id = booking.lesson_id
    JOIN freezes frozen ON frozen.user_id = booking.user_id
    WHERE frozen.starts_at <= lesson.starts_at AND frozen.ends_at > lesson.starts_at`
  expect(await count(bookings)).toBe(0)
})

test('a member without a membership takes group lessons by a pack', async () => {
  const { rows } = await db.execute<{ state: string; credit: string; count: number }>(sql`
    SELECT state, credit, count(*)::int AS count FROM lesson_bookings WHERE pack_id IS NOT NULL
    GROUP BY state, credit ORDER BY state, credit`)
  expect(rows).toEqual([
    { state: 'joined', credit: 'reserved', count: 2 },
    { state: 'joined', credit: 'consumed', count: expect.any(Number) },
    { state: 'left', credit: 'consumed', count: 1 },
  ])
  const counts = sql`SELECT 1 FROM lessons WHERE joined_count <> (
    SELECT count(*) FROM lesson_bookings WHERE lesson_id = lessons.id AND state = 'joined')`
  expect(await count(counts)).toBe(0)
})

test('a member with a valid membership is not refused because of an old one', async () => {
  expect(await count(sql`SELECT 1 FROM turnstile_entries WHERE allowed`)).toBeGreaterThan(50)
  const refused = sql`
    SELECT 1 FROM turnstile_entries entry JOIN memberships held ON held.user_id = entry.user_id
    WHERE NOT entry.allowed AND held.cancelled_at IS NULL AND held.starts_at <= entry.at AND held.ends_at > entry.at`
  expect(await count(refused)).toBe(0)
})

test('the demo member has sessions of every kind with a trainer, and others have some', async () => {
  const { rows } = await db.execute<{ what: string; number: string }>(sql`
    SELECT CASE WHEN state = 'booked' AND ends_at < now() THEN 'unmarked' WHEN state = 'booked' THEN 'coming'
      ELSE state::text END AS what, count(*) AS number
    FROM appointments WHERE user_id = (SELECT id FROM users WHERE email = 'uye@bozkir.example') GROUP BY 1`)
  const found = Object.fromEntries(rows.map(({ what, number }) => [what, Number(number)]))
  expect(found).toEqual({ attended: 3, 'late-cancelled': 1, unmarked: 1, coming: 2 })
  expect(sessions).toBeGreaterThan(10)
  const used = sql`SELECT 1 FROM appointments WHERE state = 'booked' AND ends_at < now() - interval '48 hours'`
  expect(await count(used)).toBe(0)
})

test('text messages have come, failed, been skipped and wait, at any hour at which the demo begins', async () => {
  const { pool, configuration } = product.services
  await addDemoWalkIns(admin.call, branches)
  await pool.query('UPDATE club_settings SET sms_quiet_from = 0, sms_quiet_to = 23')
  await addDemoTextMessages(pool, configuration.publicUrl)
  const { rows } = await pool.query(
    `SELECT state, hold, count(*)::int FROM sms_messages GROUP BY state, hold ORDER BY state`,
  )
  expect(rows).toEqual([
    { state: 'queued', hold: 'quiet-hours', count: 4 },
    { state: 'delivered', hold: null, count: 8 },
    { state: 'failed', hold: null, count: 2 },
    { state: 'skipped', hold: null, count: 1 },
  ])
  const consented = await pool.query(
    `SELECT count(DISTINCT state)::int AS states FROM (
       SELECT concat(status, is_proven, source) AS state FROM consents WHERE channel <> 'email') AS said`,
  )
  expect(consented.rows[0].states).toBeGreaterThan(5)
})
