import { access, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Disk } from 'flydrive'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ArchiveWriter } from '#server/cli/backup/archive.ts'
import {
  type BackupOpening,
  type BackupSummary,
  format,
  product,
  backupTexts as texts,
} from '#server/cli/backup/backup-format.ts'
import {
  type BackupTable,
  listTables,
  measure,
  readSequences,
  rowsOf,
} from '#server/cli/backup/backup-tables.ts'
import { openSnapshot } from '#server/cli/backup/open-snapshot.ts'
import { keysOf, unlessDeleted } from '#server/cli/backup/stored-files.ts'
import { CommandError } from '#server/cli/run-command.ts'
import { migratedTo } from '#server/db/migrate.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** Bytes of a table that are buffered, because a tar header contains the size. */
const partSize = 4 * 1024 * 1024

export interface BackupCount {
  tables: number
  rows: number
  files: number
  /** Files that were deleted while the backup ran. */
  vanished: number
}

const jsonOf = (value: BackupOpening | BackupSummary) => Buffer.from(JSON.stringify(value))

const partialEnding = '.partial'

/** Whether the process that writes a partial archive is running. */
async function isBeingWritten(name: string): Promise<boolean> {
  const pid = Number(/\.(\d+)\.partial$/.exec(name)?.[1])
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // The pid may have been reused, which only Linux shows.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes('backup')
}

/** Whether a file is empty or begins with the magic number of gzip. */
async function looksLikeArchive(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 0 || buffer.readUInt16BE() === 0x1f8b
  } finally {
    await handle.close()
  }
}

/** Removes the partial archives of killed backups from a folder, because they contain personal data. */
async function removeLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const file = join(folder, entry.name)
    if (!entry.isFile() || !entry.name.endsWith(partialEnding)) continue
    if (!(await isBeingWritten(entry.name)) && (await looksLikeArchive(file))) await rm(file, { force: true })
  }
}

/**
 * Writes a snapshot of the database and the files into one archive, while the product may be running. The archive gets
 * its name only when it is complete.
 */
export async function writeBackup(
  connectionString: string,
  storage: Storage,
  file: string,
): Promise<BackupCount> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new CommandError(texts.exists(file))
  await removeLeftovers(dirname(resolve(file)))
  const partial = `${file}.${process.pid}${partialEnding}`
  const client = await openSnapshot(connectionString, 'club-backup')
  const archive = new ArchiveWriter(partial)
  try {
    const tables = await listTables(client)
    const opening = jsonOf({
      product,
      format,
      createdAt: new Date().toISOString(),
      schemaVersion: await migratedTo(client),
      tables,
    })
    await archive.add('backup.json', opening)
    const contents: BackupSummary['tables'] = []
    for (const table of tables) {
      await addTable(archive, client, table)
      contents.push({ name: `${table.schema}.${table.name}`, ...(await measure(client, table)) })
    }
    const sequences = await readSequences(client)
    await client.query('COMMIT')
    const uploads = await addFiles(archive, storage.uploads, 'uploads')
    const documents = await addFiles(archive, storage.documents, 'documents')
    const files = uploads.files + documents.files
    const summary = jsonOf({ tables: contents, sequences, files, digest: archive.digest.value() })
    await archive.add('summary.json', summary)
    await archive.end()
    await rename(partial, file)
    return {
      tables: tables.length,
      rows: contents.reduce((sum, { rows }) => sum + rows, 0),
      files,
      vanished: uploads.vanished + documents.vanished,
    }
  } catch (error) {
    await archive.abandon()
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: BackupTable): Promise<void> {
  let gathered: Buffer[] = []
  let size = 0
  let part = 0
  const flush = async () => {
    part += 1
    const name = `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}.copy`
    await archive.add(name, Buffer.concat(gathered))
    gathered = []
    size = 0
  }
  for await (const chunk of client.query(copyTo(`COPY (${rowsOf(table)}) TO STDOUT`))) {
    gathered.push(chunk)
    size += chunk.length
    if (size >= partSize) await flush()
  }
  if (size > 0) await flush()
}

async function addFiles(archive: ArchiveWriter, disk: Disk, folder: string) {
  let files = 0
  let vanished = 0
  for await (const key of keysOf(disk)) {
    const content = await unlessDeleted(disk, key, () => disk.getBytes(key))
    if (!content) {
      vanished += 1
      continue
    }
    await archive.add(`files/${folder}/${key}`, Buffer.from(content))
    files += 1
  }
  return { files, vanished }
}
