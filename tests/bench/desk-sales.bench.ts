import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 } from 'uuid'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { makeSale } from '#server/modules/money/sales/sales.service.ts'
import { closeSession } from '#server/modules/money/tills/till-sessions.service.ts'
import { findCurrentUser, openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { type Figure, median } from '#tests/bench/figure.ts'
import { openTill } from '#tests/support/records/desk.ts'
import { enrolMembers } from '#tests/support/records/members.ts'

// Short alternating rounds, so that other load affects both equally.
const rounds = 20
const roundMilliseconds = 500
const warmUps = 6
/** As many as the pool has connections. */
const lanes = 20
const memberCount = 200

/** Kuruş. */
const payments = [
  { method: 'cash', amount: 100_000 },
  { method: 'card', amount: 150_050 },
  { method: 'transfer', amount: 49_950 },
] as const
const instalments = Array.from({ length: 6 }, () => 100_000)
const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
const total = paid + instalments.reduce((sum, amount) => sum + amount, 0)

/** The tables of a sale, copied with their keys, checks and foreign keys, but without triggers. */
const bareTables = [
  'sales',
  'sale_lines',
  'desk_payments',
  'till_entries',
  'receivables',
  'settlements',
  'audit_log',
]

interface Desk {
  branch: string
  seller: string
  session: string
}

async function copyTables(pool: pg.Pool): Promise<void> {
  for (const table of bareTables) await pool.query(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`)
  // `LIKE` leaves foreign keys out. Those between the copied tables refer to the copies.
  const { rows } = await pool.query<{ table: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`,
    [bareTables],
  )
  for (const { table, definition } of rows) {
    const copied = definition.replace(/ REFERENCES (\w+)/, (whole, other) =>
      bareTables.includes(other) ? ` REFERENCES bare_${other}` : whole,
    )
    await pool.query(`ALTER TABLE bare_${table} ADD ${copied}`)
  }
}

/** The baseline: the rows of one sale, with their final sums, in a transaction of seven statements. */
async function bareSale(pool: pg.Pool, { branch, seller, session }: Desk, member: string): Promise<void> {
  const today = clubDay(new Date())
  const sale = v7()
  const ids = payments.map(() => v7())
  const owed = [paid, ...instalments].map((amount, index) => ({ id: v7(), amount, index }))
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      'INSERT INTO bare_sales (id, branch_id, user_id, seller_id, day, total, request_key) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [sale, branch, member, seller, today, total, v7()],
    )
    await client.query(
      `INSERT INTO bare_sale_lines (id, sale_id, position, kind, name, unit_price, amount)
       VALUES ($1, $2, 0, 'fee', 'Kayıt ücreti', $3, $3)`,
      [v7(), sale, total],
    )
    const methods = payments.map(({ method }) => method)
    const amounts = payments.map(({ amount }) => amount)
    await client.query(
      `INSERT INTO bare_desk_payments (id, branch_id, member_name, amount, method, date, user_id, sale_id, taken_by,
         till_session_id, allocated)
       SELECT id, $4, 'Üye', amount, method, $5, $6, $7, $8, $9, amount
       FROM unnest($1::uuid[], $2::desk_method[], $3::bigint[]) AS given (id, method, amount)`,
      [ids, methods, amounts, branch, today, member, sale, seller, session],
    )
    await client.query(
      `INSERT INTO bare_till_entries (id, branch_id, session_id, kind, method, amount, day, payment_id, actor_id)
       SELECT gen_random_uuid(), $4, $5, 'payment', method, amount, $6, id, $7
       FROM unnest($1::uuid[], $2::desk_method[], $3::bigint[]) AS given (id, method, amount)`,
      [ids, methods, amounts, branch, session, today, seller],
    )
    await client.query(
      `INSERT INTO bare_receivables (id, user_id, branch_id, sale_id, installment, reason, due_on, amount, open, settled)
       SELECT id, $4, $5, $6, nullif(index, 0), 'Taksit', $7::date + index * 30, amount,
         CASE WHEN index = 0 THEN 0 ELSE amount END, CASE WHEN index = 0 THEN amount ELSE 0 END
       FROM unnest($1::uuid[], $2::bigint[], $3::int[]) AS given (id, amount, index)`,
      [
        owed.map(({ id }) => id),
        owed.map(({ amount }) => amount),
        owed.map(({ index }) => index),
        member,
        branch,
        sale,
        today,
      ],
    )
    await client.query(
      `INSERT INTO bare_settlements (id, receivable_id, kind, amount, payment_id, actor_id)
       SELECT gen_random_uuid(), $3, 'payment', amount, id, $4
       FROM unnest($1::uuid[], $2::bigint[]) AS given (id, amount)`,
      [ids, amounts, owed[0]?.id, seller],
    )
    await client.query(
      `INSERT INTO bare_audit_log (id, actor_id, resource, record_id, action, after, person_id)
       VALUES ($1, $2, 'sales', $3, 'create', $4, $5)`,
      [v7(), seller, sale, { branch, user: member, total: liraOf(total), paid: liraOf(paid) }, member],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Sales per second, with one worker per connection. */
async function salesPerSecond(
  members: readonly string[],
  sell: (member: string, lane: number) => Promise<unknown>,
) {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() - startedAt < roundMilliseconds) {
        await sell(members[done % members.length] ?? '', lane)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - startedAt)
}

/** Milliseconds in which the till of a clerk with 1,000 movements is closed. */
async function closingTime(
  services: Services,
  { user, session }: { user: CurrentUser; session: string },
  branch: string,
): Promise<number> {
  const count = { denominations: {}, differenceReason: 'Ölçüm', note: '' }
  await closeSession(services, user, session, count)
  const next = await openTill(services, { user }, branch)
  await services.db.execute(sql`
    INSERT INTO till_entries (branch_id, session_id, kind, method, amount, day)
    SELECT ${branch}, ${next}, 'pay-in', 'cash', n, ${clubDay(new Date())}::date FROM generate_series(1, 1000) n`)
  const startedAt = performance.now()
  await closeSession(services, user, next, count)
  return performance.now() - startedAt
}

/**
 * A sale with three payments and six instalments, against a transaction with the same rows; and the closing of a till.
 */
export async function deskSalesBench(): Promise<Figure[]> {
  const { services, pool, stop } = await startBenchApi()
  try {
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
    )
    const branch = rows[0]?.id ?? ''
    const clerks: { user: CurrentUser; session: string }[] = []
    for (let lane = 0; lane < lanes; lane += 1) {
      const { _id } = await createUser(services, system, {
        name: `Kasa ${lane}`,
        email: `kasa-${lane}@bozkir.example`,
        phone: '+905321234567',
        password: 'Bozkir-2026',
        role: 'staff',
        branch,
      })
      const user = await findCurrentUser(services.db, await openSession(services.db, _id))
      if (!user) throw new Error('The clerk is not known')
      clerks.push({ user, session: await openTill(services, { user }, branch) })
    }
    const clerkOf = (lane: number) => clerks[lane] as (typeof clerks)[number]
    const members = (await enrolMembers(pool, branch, memberCount)).map((member) => member._id)
    await copyTables(pool)

    const today = clubDay(new Date())
    const ours = (user: string, lane: number) =>
      makeSale(services, clerkOf(lane).user, {
        ...{ branch, user, note: '', requestKey: crypto.randomUUID() },
        lines: [
          {
            ...{ kind: 'fee', name: 'Kayıt ücreti', quantity: 1, unitPrice: liraOf(total) },
            ...{ discount: 0, discountReason: '' },
          },
        ],
        payments: payments.map(({ method, amount }) => ({ method, amount: liraOf(amount) })),
        plan: instalments.map((amount, index) => ({
          dueOn: addDays(today, 30 * (index + 1)),
          amount: liraOf(amount),
        })),
      })
    const bare = (member: string, lane: number) => {
      const { user, session } = clerkOf(lane)
      return bareSale(pool, { branch, seller: user._id, session }, member)
    }
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = -warmUps; round < rounds; round += 1) {
      // As autovacuum does once the tables have grown; without statistics PostgreSQL plans some statements every time.
      if (round === -2) await pool.query('ANALYZE')
      const bareRate = await salesPerSecond(members, bare)
      const ourRate = await salesPerSecond(members, ours)
      if (round < 0) continue
      rates.bare.push(bareRate)
      rates.ours.push(ourRate)
    }
    const closings: number[] = []
    for (const clerk of clerks) closings.push(await closingTime(services, clerk, branch))
    return [
      {
        name: 'Kasa kapanışı, 1.000 hareket: p50',
        value: median(closings),
        bound: 300,
        keep: 'at most',
        unit: 'ms',
        detail: `en çok ${Math.round(Math.max(...closings))} ms`,
      },
      {
        name: 'Üç ödemeli, altı taksitli satış / aynı satırları yazan yalın işlem',
        value: median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))),
        bound: 0.5,
        keep: 'at least',
        unit: 'kat',
        detail: `${Math.round(median(rates.ours))} / ${Math.round(median(rates.bare))} satış/sn`,
      },
    ]
  } finally {
    await stop()
  }
}
