import type { PoolClient } from 'pg'
import { readConfiguration } from '#server/core/configuration.ts'
import { createPool } from '#server/db/database.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'

/** Ends the command with 0 if a check of the database finds nothing, 1 if it does, and 2 if it cannot be done. */
export async function runCheck(
  check: (client: PoolClient) => Promise<number>,
  failed: (reason: string) => string,
): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfiguration(process.env)
    const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, (line) => console.log(line))
    const pool = createPool(databaseUrl ?? embedded?.connectionString ?? '')
    try {
      const client = await pool.connect()
      process.exitCode = (await check(client).finally(() => client.release())) > 0 ? 1 : 0
    } finally {
      await pool.end()
      await embedded?.close()
    }
  } catch (error) {
    console.error(failed(error instanceof Error ? error.message : String(error)))
    process.exitCode = 2
  }
}
