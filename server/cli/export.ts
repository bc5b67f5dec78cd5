import { exportTexts as texts } from '#server/cli/export/export.texts.ts'
import { writeExport } from '#server/cli/export/write-export.ts'
import { onlyArgument, runCommand } from '#server/cli/run-command.ts'
import { withData } from '#server/cli/with-data.ts'

await runCommand(async () => {
  const folder = onlyArgument(texts.usage)
  await withData(async (connectionString, storage) => {
    const count = await writeExport(connectionString, storage, folder)
    if (count.vanished > 0) console.log(texts.vanished(count.vanished))
    console.log(texts.written(folder, count.tables, count.rows, count.files))
  })
})
