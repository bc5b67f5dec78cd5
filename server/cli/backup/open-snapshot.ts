import pg from 'pg'
import { explainDatabase } from '#server/app/start-errors.ts'
import { setPlainFormats } from '#server/cli/backup/backup-tables.ts'

/** Opens a connection in which all reads see the same moment. The caller commits and ends it. */
export async function openSnapshot(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name })
  // The next statement rejects.
  client.on('error', () => undefined)
  await client.connect().catch(explainDatabase('DATABASE_URL'))
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await setPlainFormats(client)
  return client
}
