import type pg from 'pg'
import { type ClubSize, type ClubTable, type Columns, clubTables } from '#tests/support/seed/club-tables.ts'

const records = 300_000

const everyTable = (count: number) =>
  Object.fromEntries(Object.keys(clubTables({})).map((table) => [table, count])) as Record<ClubTable, number>

/** Row counts of a club of a million members: every list with more rows than a sequential scan could hide. */
const million: ClubSize = {
  ...everyTable(records),
  branches: 20,
  teams: 40,
  raffles: 100,
  users: 1_000_000,
  turnstile_entries: 5_000_000,
  turnstile_presence: 0,
  wallets: 1_000_000,
  wallet_entries: 2_000_000,
  memberships: 1_000_000,
  audit_log: records * 4,
  point_entries: records * 2,
  deletion_requests: 1_000,
  blog_posts: 0,
  contract_templates: 4,
  contract_versions: 4,
  contract_signatures: 700_000,
}

/** Row counts of a club with so many members; tables of at most a thousand rows stay whole. */
export const sizeOf = (members: number): ClubSize =>
  Object.fromEntries(
    Object.entries(million).map(([table, count]) => [
      table,
      count > 1_000 ? Math.ceil((count * members) / 1_000_000) : count,
    ]),
  )

interface SeedOptions {
  /** Existing branches to spread the rows over. */
  branches?: readonly string[]
  /** SQL expressions that replace those of `clubTables`. */
  columns?: Partial<Record<ClubTable, Columns>>
  /**
   * Drops foreign keys and disables triggers of the seeded tables, and creates their indexes last: many times
   * faster, for databases that are only read.
   */
  isReadOnly?: boolean
}

/** Seeds the tables of a size with generated rows; takes minutes for a million members. */
export async function seedClub(
  pool: pg.Pool,
  counts: ClubSize,
  { branches, columns = {}, isReadOnly = false }: SeedOptions = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `SET synchronous_commit = off; SET work_mem = '128MB'; SET maintenance_work_mem = '512MB'`,
    )
    for (const [name, defaults] of Object.entries(clubTables(counts, branches))) {
      const table = name as ClubTable
      const count = counts[table] ?? 0
      if (count === 0) continue
      const rows: Columns = { ...defaults, ...columns[table] }
      const fill = isReadOnly && count > 1_000 ? fillWithoutConstraints : insert
      await fill(
        client,
        table,
        `INSERT INTO ${table} (${Object.keys(rows).join(', ')}) OVERRIDING SYSTEM VALUE
         SELECT ${Object.values(rows).join(', ')} FROM generate_series(1, ${count}) i`,
      )
    }
    if (isReadOnly && (counts.users ?? 0) > 1_000) await fillBranchStays(client)
    if (isReadOnly && (counts.memberships ?? 0) > 1_000) await fillMembershipBranches(client)
    await client.query('VACUUM ANALYZE')
  } finally {
    // Closed because of its settings.
    client.release(true)
  }
}

const insert = (client: pg.PoolClient, _table: string, statement: string) => client.query(statement)

/** Fills one table without triggers, foreign keys and, until the end, indexes. */
async function fillWithoutConstraints(client: pg.PoolClient, table: string, statement: string) {
  const { rows: references } = await client.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`,
    [table],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  )
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { conname } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${conname}"`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query(statement)
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

/** The rows that a trigger of `users` adds. */
const fillBranchStays = (client: pg.PoolClient) =>
  fillWithoutConstraints(
    client,
    'branch_stays',
    `INSERT INTO branch_stays (user_id, branch_id, from_at)
     SELECT id, branch_id, created_at FROM users
     WHERE branch_id IS NOT NULL AND NOT EXISTS (SELECT FROM branch_stays WHERE user_id = users.id)`,
  )

/** The rows that a trigger of `memberships` adds; none of these is valid in another branch. */
const fillMembershipBranches = (client: pg.PoolClient) =>
  fillWithoutConstraints(
    client,
    'membership_branches',
    `INSERT INTO membership_branches (membership_id, branch_id, user_id, kind, starts_at, ends_at, is_cancelled)
     SELECT id, branch_id, user_id, kind, starts_at, ends_at, cancelled_at IS NOT NULL FROM memberships one
     WHERE NOT EXISTS (SELECT FROM membership_branches WHERE membership_id = one.id)`,
  )
