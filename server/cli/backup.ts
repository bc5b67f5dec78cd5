import { backupTexts as texts } from '#server/cli/backup/backup-format.ts'
import { writeBackup } from '#server/cli/backup/write-backup.ts'
import { onlyArgument, runCommand } from '#server/cli/run-command.ts'
import { withData } from '#server/cli/with-data.ts'

await runCommand(async () => {
  const file = onlyArgument(texts.usage('backup'))
  await withData(async (connectionString, storage) => {
    const count = await writeBackup(connectionString, storage, file)
    if (count.vanished > 0) console.log(texts.vanished(count.vanished))
    console.log(texts.written(file, count.tables, count.rows, count.files))
  })
})
