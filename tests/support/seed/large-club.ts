import type pg from 'pg'
import { memberRows } from '#tests/support/seed/member-rows.ts'
import { recordRows } from '#tests/support/seed/record-rows.ts'
import {
  ago,
  branch,
  branchCount,
  key,
  oneOf,
  type SeedSize,
  spaces,
  type TableSeed,
} from '#tests/support/seed/rows.ts'

/** The occasions of the published contracts; the first one applies to all users, most of whom have signed it. */
const occasions = ['registration', 'membership', 'daytime', 'personal-training']

async function addFrame(client: pg.PoolClient): Promise<void> {
  await client.query(`
    INSERT INTO branches (id, name, slug)
      SELECT ${key(spaces.branch, 'i')}, 'Şube ' || i, 'olcum' || i FROM generate_series(1, ${branchCount}) i;
    INSERT INTO contract_templates (id, title, required_for, content, published_version)
      SELECT ${key(spaces.template, 'i')}, 'Sözleşme ' || i, ${oneOf('contract_occasion', occasions, 'i - 1')}, '<p>Metin</p>', 1
      FROM generate_series(1, ${occasions.length}) i;
    INSERT INTO contract_versions (id, template_id, version, title, content, author_name, created_at)
      SELECT ${key(spaces.version, 'i')}, ${key(spaces.template, 'i')}, 1, 'Sözleşme ' || i, '<p>Metin</p>', 'Ölçüm', ${ago('400', 'day')}
      FROM generate_series(1, ${occasions.length}) i;
    INSERT INTO raffles (id, branch_id, title, slug, starts_at, ends_at)
      SELECT ${key(spaces.raffle, 'i')}, ${branch('i')}, 'Çekiliş ' || i, 'cekilis' || i, ${ago('i', 'day')}, now()
      FROM generate_series(1, 100) i;
    INSERT INTO teams (id, branch_id, name)
      SELECT ${key(spaces.team, 'i')}, ${branch('i')}, 'Takım ' || i FROM generate_series(1, 40) i;`)
}

/** Fills one table without triggers, foreign keys and, until the end, indexes. */
async function fillTable(client: pg.PoolClient, table: string, insert: string) {
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
  await client.query(insert)
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

const insertOf = ([table, count, columns]: TableSeed) =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
   OVERRIDING SYSTEM VALUE SELECT ${Object.values(columns).join(', ')} FROM generate_series(1, ${count}) i`

/** The pending signatures the job would create, a thousand members at a time. */
async function fillDues(client: pg.PoolClient, { users }: SeedSize) {
  await client.query('ANALYZE users; ANALYZE memberships; ANALYZE contract_signatures')
  await fillTable(
    client,
    'pending_signatures',
    `INSERT INTO pending_signatures SELECT due.* FROM generate_series(0, ${users - 1}, 1000) first,
       pending_signature_periods(ARRAY(SELECT ${key(spaces.user, 'i')} FROM generate_series(first + 1, first + 1000) i), NULL) due`,
  )
  await client.query('DELETE FROM pending_signature_scans')
}

/**
 * Seeds a test database with a large club. Foreign keys are dropped: the database is for reading and measuring
 * only. Takes minutes at full size.
 */
export async function seedLargeClub(pool: pg.Pool, size: SeedSize): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`)
    await addFrame(client)
    for (const filling of [...memberRows(size), ...recordRows(size)])
      await fillTable(client, filling[0], insertOf(filling))
    await fillDues(client, size)
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
