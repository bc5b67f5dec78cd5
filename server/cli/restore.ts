import { BackupError, backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { checkArchive } from '#server/cli/backup/check-archive.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'

const print = (line: string) => console.log(line)

async function restore(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError(texts.usage('restore'))
  const { databaseUrl, dataDir, storage: place } = readConfiguration(process.env)
  // Before a cluster is created for it.
  if (!databaseUrl) await checkArchive(file)
  const embedded = databaseUrl ? null : await startEmbeddedDatabase({ dataDir, log: print })
  const pool = createPool(databaseUrl ?? embedded?.connectionString ?? '', { pipeline: false })
  const storage = await openStorage(place)
  try {
    const count = await restoreBackup(pool, storage, file)
    print(texts.restored(count.tables, count.rows, count.files))
  } finally {
    storage.close()
    await pool.end()
    await embedded?.stop()
  }
}

try {
  await restore(process.argv[2])
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(error instanceof BackupError ? reason : texts.failed(reason))
  process.exitCode = 1
}
