import { BackupError, backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { writeBackup } from '#server/cli/backup/write-backup.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'

const print = (line: string) => console.log(line)

async function backup(file: string | undefined): Promise<void> {
  if (!file) throw new BackupError(texts.usage('backup'))
  const { databaseUrl, dataDir, storage: place } = readConfiguration(process.env)
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, print)
  const storage = await openStorage(place)
  try {
    const count = await writeBackup(databaseUrl ?? embedded?.connectionString ?? '', storage, file)
    if (count.vanished > 0) print(texts.vanished(count.vanished))
    print(texts.written(file, count.tables, count.rows, count.files))
  } finally {
    storage.close()
    await embedded?.close()
  }
}

try {
  await backup(process.argv[2])
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(error instanceof BackupError ? reason : texts.failed(reason))
  process.exitCode = 1
}
