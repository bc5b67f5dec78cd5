import type pg from 'pg'
import { v7 } from 'uuid'
import { system } from '#server/core/unit-of-work.ts'
import { changeWalletBalance } from '#server/modules/money/balances/balances.service.ts'
import { findCurrentUser, openSession } from '#server/modules/people/users/sessions.ts'
import { createUser } from '#server/modules/people/users/users.service.ts'
import { startBenchApi } from '#tests/bench/bench-database.ts'
import { type Figure, median } from '#tests/bench/figure.ts'
import { keyOf, spaces } from '#tests/support/seed/club-tables.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

// Short alternating rounds, so that other load affects both equally.
const rounds = 30
const roundMilliseconds = 500
const warmUps = 6
/** As many as the pool has connections. */
const lanes = 20
const walletCount = 500

const bareUpdate = {
  text: `UPDATE wallets SET balance = balance + $2, entry_count = entry_count + 1 WHERE id = $1
         RETURNING balance, entry_count`,
}
const bareInsert = {
  text: `INSERT INTO wallet_entries
           (id, wallet_id, sequence, kind, amount, balance_after, description, reference_id, actor_id, actor_name)
         VALUES ($1, $2, $3, 'top-up', $4, $5, 'Nakit', $6, $7, $8)`,
}

/** The baseline that keeps a balance and its entry consistent: two statements in a transaction. */
async function bareChange(
  pool: pg.Pool,
  wallet: string,
  actor: { _id: string; name: string },
  isPrepared: boolean,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ balance: string; entry_count: number }>({
      ...bareUpdate,
      ...(isPrepared && { name: 'bare_update' }),
      values: [wallet, 100],
    })
    const [row] = rows
    const values = [v7(), wallet, row?.entry_count, 100, row?.balance, v7(), actor._id, actor.name]
    await client.query({ ...bareInsert, ...(isPrepared && { name: 'bare_insert' }), values })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

/** Changes per second, with one worker per connection, each change on another wallet. */
async function changesPerSecond(wallets: readonly string[], change: (wallet: string) => Promise<unknown>) {
  const startedAt = performance.now()
  let done = 0
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() - startedAt < roundMilliseconds) {
        const wallet = wallets[next++ % wallets.length] ?? ''
        await change(wallet)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - startedAt)
}

/** A balance change with its ledger and audit entries, against a transaction of two statements. */
export async function ledgerBench(): Promise<Figure[]> {
  const { services, pool, stop } = await startBenchApi()
  try {
    const { _id } = await createUser(services, system, {
      name: 'Ölçüm',
      email: 'olcum@bozkir.example',
      phone: '+905321234567',
      password: 'Bozkir-2026',
      role: 'admin',
    })
    const admin = await findCurrentUser(services.db, await openSession(services.db, _id))
    if (!admin) throw new Error('The admin is not known')
    const branch = await pool.query<{ id: string }>(
      `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
    )
    await seedClub(
      pool,
      { users: walletCount, wallets: walletCount },
      { branches: [branch.rows[0]?.id ?? ''], columns: { wallets: { balance: '0', entry_count: '0' } } },
    )
    const wallets = Array.from({ length: walletCount }, (_, index) => keyOf(spaces.wallet, index + 1))

    const ours = (wallet: string) =>
      changeWalletBalance(services, admin, wallet, {
        amount: 1,
        description: 'Nakit',
        requestKey: crypto.randomUUID(),
      })
    const bare = (wallet: string) => bareChange(pool, wallet, admin, false)
    const prepared = (wallet: string) => bareChange(pool, wallet, admin, true)
    const rates = { ours: [] as number[], bare: [] as number[], prepared: [] as number[] }
    for (let round = -warmUps; round < rounds; round += 1) {
      const bareRate = await changesPerSecond(wallets, bare)
      const ourRate = await changesPerSecond(wallets, ours)
      const preparedRate = await changesPerSecond(wallets, prepared)
      if (round < 0) continue
      rates.bare.push(bareRate)
      rates.ours.push(ourRate)
      rates.prepared.push(preparedRate)
    }
    const ratioTo = (others: readonly number[]) =>
      median(rates.ours.map((rate, round) => rate / (others[round] ?? Number.NaN)))
    return [
      {
        name: 'Bakiye değişikliği (hareket ve işlem kaydıyla) / iki deyimlik yalın işlem',
        value: ratioTo(rates.bare),
        bound: 0.7,
        keep: 'at least',
        unit: 'kat',
        detail: `${Math.round(median(rates.ours))} / ${Math.round(median(rates.bare))} değişiklik/sn; aynı iki deyim hazırlanmışken ${ratioTo(rates.prepared).toFixed(2)} kat`,
      },
    ]
  } finally {
    await stop()
  }
}
