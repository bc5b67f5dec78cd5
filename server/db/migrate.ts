import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { databaseOf } from '#server/db/database.ts'

/** Any number that no other advisory lock of the product uses. */
const migrationLock = 7_426_001

/** Brings the schema up to date; several processes starting at once wait for one another. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    try {
      await migrate(databaseOf(client), {
        migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
      })
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}
