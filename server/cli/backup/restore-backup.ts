import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { readArchive } from '#server/cli/backup/archive.ts'
import { backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import {
  type BackupTable,
  columnsOf,
  isInUse,
  measure,
  nameOf,
  setPlainFormats,
} from '#server/cli/backup/backup-tables.ts'
import { type CheckedArchive, checkArchive } from '#server/cli/backup/check-archive.ts'
import {
  countRevivedCards,
  type EndedAccess,
  endRevivedAccess,
} from '#server/cli/backup/end-revived-access.ts'
import { CommandError } from '#server/cli/run-command.ts'
import { inTransaction } from '#server/db/database.ts'
import { hasMigration, migrateDatabase, migratedTo, schemaVersion } from '#server/db/migrate.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** A file that the storage did not have: a club that only changes its database has them all. */
interface AddedFile {
  disk: Disk
  key: string
}

export interface RestoredCount {
  tables: number
  rows: number
  files: number
}

/**
 * Restores a backup into an empty database and its files into the storage, migrates it to this build, and ends the
 * sessions, codes and links that it revives.
 */
export async function restoreBackup(
  pool: pg.Pool,
  storage: Storage,
  file: string,
): Promise<RestoredCount & { ended: EndedAccess[]; cards: number }> {
  const count = await loadBackup(pool, storage, file)
  await migrateDatabase(pool)
  return { ...count, ended: await endRevivedAccess(pool), cards: await countRevivedCards(pool) }
}

/**
 * Loads a backup under the schema that it was written with. Verifies the archive first; loads the tables in one
 * transaction, and removes the files if it fails.
 */
export async function loadBackup(pool: pg.Pool, storage: Storage, file: string): Promise<RestoredCount> {
  const archive = await checkArchive(file)
  const { opening, summary } = archive
  if (opening.schemaVersion > schemaVersion()) throw new CommandError(texts.newer)
  if (!hasMigration(opening.schemaVersion)) throw new CommandError(texts.unknownVersion)
  const client = await pool.connect()
  try {
    if (await isInUse(client)) throw new CommandError(texts.notEmpty)
    // Its rows would miss the data moves of the migrations in between.
    if ((await migratedTo(client)) > opening.schemaVersion) throw new CommandError(texts.migrated)
  } finally {
    client.release()
  }
  await migrateDatabase(pool, opening.schemaVersion)
  await installJobQueue(pool)
  const added: AddedFile[] = []
  try {
    await inTransaction(pool, ({ client }) => load(client, storage, file, archive, added))
  } catch (error) {
    for (const { disk, key } of added) await disk.delete(key).catch(() => undefined)
    throw error
  }
  return {
    tables: summary.tables.length,
    rows: summary.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: summary.files,
  }
}

/** Lets pg-boss create its tables. */
async function installJobQueue(pool: pg.Pool): Promise<void> {
  const jobs = new PgBoss({
    connectionString: String(pool.options.connectionString),
    supervise: false,
    schedule: false,
    max: 1,
  })
  jobs.on('error', () => undefined)
  await jobs.start()
  await jobs.stop({ graceful: false })
}

async function load(
  client: pg.PoolClient,
  storage: Storage,
  file: string,
  { opening, summary }: CheckedArchive,
  added: AddedFile[],
): Promise<void> {
  await setPlainFormats(client)
  const { tables } = opening
  const ours = tables.filter(({ schema }) => schema === 'public').map(nameOf)
  // Rows that migrations insert are in the backup as well.
  await client.query(`TRUNCATE ${ours.join(', ')}`)
  await client.query(`DELETE FROM pgboss.job; DELETE FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%'`)
  const addReferences = await dropReferences(client)
  for (const table of ours) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)

  const known = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]))
  const disks: Record<string, Disk> = { uploads: storage.uploads, documents: storage.documents }
  let copying: Copying | undefined
  for await (const { name, content } of readArchive(file)) {
    const [kind, owner = '', ...rest] = name.split('/')
    const table = kind === 'tables' ? known.get(owner) : undefined
    if (copying && copying.table !== table) {
      await copying.end()
      copying = undefined
    }
    if (table) {
      copying ??= beginCopying(client, table)
      for await (const chunk of content()) await copying.write(chunk)
    }
    const disk = kind === 'files' ? disks[owner] : undefined
    if (disk) {
      const key = rest.join('/')
      if (!(await disk.exists(key))) added.push({ disk, key })
      await disk.put(key, await buffer(content()))
    }
  }
  await copying?.end()

  for (const table of ours) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const statement of addReferences) await client.query(statement)
  for (const { name, value } of summary.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  }
  for (const { name, rows, checksum } of summary.tables) {
    const table = known.get(name)
    const found = table && (await measure(client, table))
    if (found?.rows !== rows || found.checksum !== checksum) throw new CommandError(texts.differs(name))
  }
}

interface Copying {
  table: BackupTable
  write(chunk: Buffer): Promise<void>
  end(): Promise<void>
}

/** Copies the parts of one table into the database. */
function beginCopying(client: pg.PoolClient, table: BackupTable): Copying {
  const stream = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`))
  const done = finished(stream)
  // The next write rejects.
  done.catch(() => undefined)
  return {
    table,
    async write(chunk) {
      if (stream.destroyed) await done
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}

/**
 * Drops the foreign keys and returns the statements that add them again, which also validates them. Disabling them would
 * need a superuser, and the references between tables are cyclic.
 */
async function dropReferences(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
     ORDER BY conrelid::regclass::text, conname`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}
