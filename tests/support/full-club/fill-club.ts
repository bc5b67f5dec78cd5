import type pg from 'pg'
import { memberRows } from '#tests/support/full-club/members.ts'
import { recordRows } from '#tests/support/full-club/records.ts'
import {
  ago,
  branch,
  branchCount,
  type ClubSize,
  type Filling,
  key,
  spaces,
} from '#tests/support/full-club/rows.ts'

async function addFrame(client: pg.PoolClient): Promise<void> {
  await client.query(`
    INSERT INTO branches (id, name, slug)
      SELECT ${key(spaces.branch, 'i')}, 'Şube ' || i, 'olcum' || i FROM generate_series(1, ${branchCount}) i;
    INSERT INTO contract_templates (id, title, required_for)
      SELECT ${key(spaces.template, 'i')}, 'Sözleşme ' || i, 'membership' FROM generate_series(1, 3) i;
    INSERT INTO raffles (id, branch_id, title, slug, starts_at, ends_at)
      SELECT ${key(spaces.raffle, 'i')}, ${branch('i')}, 'Çekiliş ' || i, 'cekilis' || i, ${ago('i', 'day')}, now()
      FROM generate_series(1, 100) i;
    INSERT INTO teams (id, branch_id, name)
      SELECT ${key(spaces.team, 'i')}, ${branch('i')}, 'Takım ' || i FROM generate_series(1, 40) i;`)
}

/** Fills one table without what would look at each row: its triggers, its references and, until the end, its indexes. */
async function fillTable(client: pg.PoolClient, [table, count, columns]: Filling) {
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
  await client.query(
    `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
     OVERRIDING SYSTEM VALUE SELECT ${Object.values(columns).join(', ')} FROM generate_series(1, ${count}) i`,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

/**
 * Makes a test database that of a large club. References are no longer kept in it: it is for reading and measuring.
 * Takes minutes at full size.
 */
export async function fillClub(pool: pg.Pool, size: ClubSize): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`)
    await addFrame(client)
    for (const filling of [...memberRows(size), ...recordRows(size)]) await fillTable(client, filling)
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
