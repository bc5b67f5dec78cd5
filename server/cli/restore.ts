import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { checkArchive } from '#server/cli/backup/check-archive.ts'
import { repeatErasures } from '#server/cli/backup/repeat-erasures.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { withServices } from '#server/cli/command-services.ts'
import { CommandError, runCommand } from '#server/cli/run-command.ts'
import { readConfiguration } from '#server/core/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import { readErasureLog } from '#server/modules/people/users/erasure-log.ts'

const print = (line: string) => console.log(line)

function readOptions(): { file: string; erasures: string | undefined } {
  try {
    const options = { erasures: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...others] = positionals
    if (file && others.length === 0) return { file, erasures: values.erasures }
  } catch {
    // An unknown option.
  }
  throw new CommandError(texts.usage('restore'))
}

async function restore(): Promise<void> {
  const { file, erasures } = readOptions()
  const configuration = readConfiguration(process.env)
  const { databaseUrl, dataDir, storage: place } = configuration
  // Both before a cluster is created for it.
  const given = erasures ? await readFile(erasures, 'utf8') : ''
  if (!databaseUrl) await checkArchive(file)
  const embedded = databaseUrl ? null : await startEmbeddedDatabase({ dataDir, log: print })
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  const pool = createPool(connectionString)
  const storage = await openStorage(place)
  try {
    const count = await restoreBackup(pool, storage, file)
    print(texts.restored(count.tables, count.rows, count.files))
    print(texts.ended(count.ended))
    if (count.cards > 0) print(texts.revivedCards(count.cards))
    const log = [given, await readErasureLog(storage)].filter(Boolean).join('\n')
    if (!log) return print(texts.noErasureLog)
    const { erased, failed } = await withServices(configuration, { connectionString, storage }, (services) =>
      repeatErasures(services, log),
    )
    print(texts.erased(erased))
    for (const { person, reason } of failed) console.error(texts.notErased(person, reason))
    if (failed.length > 0) process.exitCode = 1
  } finally {
    storage.close()
    await pool.end()
    await embedded?.stop()
  }
}

await runCommand(restore)
