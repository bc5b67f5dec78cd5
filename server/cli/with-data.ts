import { readConfiguration } from '#server/core/configuration.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { openStorage } from '#server/integrations/storage/open-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

/** Runs a command with the database and the files of a club, whose product may be running. */
export async function withData(
  run: (connectionString: string, storage: Storage) => Promise<void>,
): Promise<void> {
  const { databaseUrl, dataDir, storage: place } = readConfiguration(process.env)
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, (line) => console.log(line))
  const storage = await openStorage(place)
  try {
    await run(databaseUrl ?? embedded?.connectionString ?? '', storage)
  } finally {
    storage.close()
    await embedded?.close()
  }
}
