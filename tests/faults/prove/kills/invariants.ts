import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { stock } from '#tests/faults/prove/kills/write-load.ts'
import type { CardProvider } from '#tests/support/processes/card-provider.ts'
import { runCheck } from '#tests/support/processes/run-check.ts'

/** Each returns a row per violation. */
const sums: Record<string, string> = {
  'a shelf holds what was not sold': `
    SELECT name FROM products WHERE stock <> ${stock} - (
      SELECT coalesce(sum(quantity), 0) FROM vitamin_order_items
      JOIN vitamin_orders ON vitamin_orders.id = order_id WHERE product_id = products.id AND status <> 'cancelled')`,
  'a lesson counts its people and holds no more than its capacity': `
    SELECT title FROM lessons JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'joined') AS joined, count(*) FILTER (WHERE state = 'waiting') AS waiting
      FROM lesson_bookings WHERE lesson_id = lessons.id) AS places ON true
    WHERE joined_count <> joined OR waiting_count <> waiting OR joined > capacity`,
  'a file is in its sheet with every row, or with none': `
    SELECT imports.id FROM imports WHERE state <> 'running' AND
      (SELECT count(*) FROM general_records WHERE import_id = imports.id)
        <> CASE WHEN state = 'done' THEN 20 ELSE 0 END`,
  'a paid top-up is in the wallet once, and no other is': `
    SELECT payments.id FROM payments WHERE
      (SELECT count(*) FROM wallet_entries WHERE reference_id = payments.id)
        <> CASE WHEN status = 'paid' THEN 1 ELSE 0 END`,
}

/** The violated invariants of the database, in words. */
export async function brokenInvariants(pool: pg.Pool): Promise<string[]> {
  const wrong: string[] = []
  for (const [promise, statement] of Object.entries(sums)) {
    const { rows } = await pool.query(statement)
    for (const row of rows) wrong.push(`${promise}: ${JSON.stringify(row)}`)
  }
  return wrong
}

/** Photographs whose files are missing. */
export async function missingPhotographs(pool: pg.Pool, dataDir: string): Promise<string[]> {
  const { rows } = await pool.query<{ picture: { key: string; widths: number[] } }>(
    'SELECT picture FROM equipments WHERE picture IS NOT NULL',
  )
  return rows
    .flatMap(({ picture: { key, widths } }) =>
      widths.flatMap((width) => [`${key}/${width}.webp`, `${key}/${width}.avif`]),
    )
    .filter((file) => !existsSync(join(dataDir, 'files/uploads', file)))
}

/** Charges without a paid payment, and paid payments without a charge. */
export async function unmatchedCharges(pool: pg.Pool, provider: CardProvider): Promise<string[]> {
  const charged = (await provider.payments()).filter(
    ({ status, cancel }) => status === 'SUCCESS' && cancel === null,
  )
  const { rows } = await pool.query<{ id: string }>(
    `SELECT conversation_id::text AS id FROM payments WHERE status = 'paid'`,
  )
  const theirs = charged.map(({ conversationId }) => conversationId).toSorted()
  const ours = rows.map(({ id }) => id).toSorted()
  return [
    ...theirs.filter((id, index) => theirs.indexOf(id) !== index).map((id) => `${id} was charged twice`),
    ...theirs.filter((id) => !ours.includes(id)).map((id) => `${id} was charged and is not paid`),
    ...ours.filter((id) => !theirs.includes(id)).map((id) => `${id} is paid and was not charged`),
  ]
}

/** The output of failed check commands. */
export async function failedChecks(connectionString: string, dataDir: string): Promise<string[]> {
  const failed: string[] = []
  for (const check of ['server/cli/check-ledger.ts', 'server/cli/check-contracts.ts'] as const) {
    const { code, output } = await runCheck(check, { DATABASE_URL: connectionString, DATA_DIR: dataDir })
    if (code !== 0) failed.push(output)
  }
  return failed
}
