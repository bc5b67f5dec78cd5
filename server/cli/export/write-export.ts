import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupTable, listTables, rowsOf } from '#server/cli/backup/backup-tables.ts'
import { openSnapshot } from '#server/cli/backup/open-snapshot.ts'
import { keysOf, unlessDeleted } from '#server/cli/backup/stored-files.ts'
import { describeTables } from '#server/cli/export/describe-tables.ts'
import { type Description, describeForPeople } from '#server/cli/export/description.ts'
import { exportTexts as texts } from '#server/cli/export/export.texts.ts'
import { CommandError } from '#server/cli/run-command.ts'
import { migratedTo, schemaVersion } from '#server/db/migrate.ts'
import { isFull, type Storage } from '#server/integrations/storage/storage.ts'

interface ExportCount {
  tables: number
  rows: number
  files: number
  /** Files that were deleted while the export ran. */
  vanished: number
}

const tablesFolder = 'tables'
const filesFolder = 'files'
const forPrograms = 'tables.json'
const forPeople = 'ACIKLAMA.md'
const unfinished = `${forPeople}.partial`

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** For the owner alone, and on the disk before the description says that it is there. */
const newFile = { flags: 'wx', mode: 0o600, flush: true } as const

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** Takes a new or empty folder. Returns whether it is new. */
async function take(folder: string): Promise<boolean> {
  const notEmpty = new CommandError(texts.notEmpty(folder))
  try {
    const isNew = (await makeFolder(folder)) !== undefined
    if ((await readdir(folder)).length > 0) throw notEmpty
    // Not recursive: fails if another export was faster.
    await mkdir(join(folder, tablesFolder), { mode: 0o700 }).catch((error: unknown) => {
      throw codeOf(error) === 'EEXIST' ? notEmpty : error
    })
    return isNew
  } catch (error) {
    throw error === notEmpty || isFull(error)
      ? error
      : new CommandError(texts.notWritable(folder, codeOf(error)))
  }
}

/**
 * Writes a snapshot of the club's data as one CSV file per table, and its files, into a new or empty folder, while the
 * product may be running. The description comes last: a folder without it is not complete. A failure removes the rest.
 */
export async function writeExport(
  connectionString: string,
  storage: Storage,
  folder: string,
): Promise<ExportCount> {
  const client = await openSnapshot(connectionString, 'club-export')
  try {
    if ((await migratedTo(client)) !== schemaVersion()) throw new CommandError(texts.otherVersion)
    const isNew = await take(folder)
    try {
      return await fill(folder, client, storage)
    } catch (error) {
      for (const name of [tablesFolder, filesFolder, forPrograms, unfinished, forPeople])
        await rm(join(folder, name), { recursive: true, force: true })
      if (isNew) await rmdir(folder).catch(() => undefined)
      throw error
    }
  } catch (error) {
    throw isFull(error) ? new CommandError(texts.full(folder)) : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function fill(folder: string, client: pg.Client, storage: Storage): Promise<ExportCount> {
  const found = await listTables(client)
  const { tables, leftOut } = await describeTables(client, found)
  const description: Description = {
    club: await readClubName(client),
    createdAt: new Date().toISOString(),
    schemaVersion: schemaVersion(),
    tables: [],
    leftOut,
    files: 0,
  }
  for (const table of tables) {
    const file = `${tablesFolder}/${table.name}.csv`
    const columns = table.columns.map(({ name }) => name)
    const rows = await writeTable(client, { schema: 'public', name: table.name, columns }, join(folder, file))
    description.tables.push({ ...table, file, rows })
  }
  await client.query('COMMIT')
  const uploads = await writeFiles(storage.uploads, join(folder, filesFolder, 'uploads'))
  const documents = await writeFiles(storage.documents, join(folder, filesFolder, 'documents'))
  description.files = uploads.files + documents.files
  await writeFile(join(folder, forPrograms), `${JSON.stringify(description, null, 2)}\n`, newFile)
  await writeFile(join(folder, unfinished), describeForPeople(description), newFile)
  await rename(join(folder, unfinished), join(folder, forPeople))
  return {
    tables: description.tables.length,
    rows: description.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: description.files,
    vanished: uploads.vanished + documents.vanished,
  }
}

async function readClubName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM club_identity')
  return rows[0]?.name ?? ''
}

/** Returns the number of rows. */
async function writeTable(client: pg.Client, table: BackupTable, file: string): Promise<number> {
  const rows = client.query(copyTo(`COPY (${rowsOf(table)}) TO STDOUT (FORMAT csv, HEADER)`))
  await pipeline(rows, createWriteStream(file, newFile))
  return rows.rowCount
}

async function writeFiles(disk: Disk, folder: string) {
  let files = 0
  let vanished = 0
  for await (const key of keysOf(disk)) {
    const target = join(folder, key)
    await makeFolder(dirname(target))
    const isWritten = await unlessDeleted(disk, key, async () => {
      await pipeline(await disk.getStream(key), createWriteStream(target, newFile))
      return true
    })
    if (isWritten) files += 1
    else {
      vanished += 1
      await rm(target, { force: true })
    }
  }
  return { files, vanished }
}
