import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#server/core/module.ts'
import { databaseOf } from '#server/db/database.ts'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { isMissingFile, type Storage } from '#server/integrations/storage/storage.ts'
import { Id } from '#shared/core/id.ts'

/** Lies with the private files and is left out of backups, so that it outlives a restore. */
export const erasureLog = 'erasures.jsonl'

const Erased = z.object({ person: Id, at: z.string() })
type Erased = z.infer<typeof Erased>

function parsed(line: string): Erased[] {
  try {
    return [Erased.parse(JSON.parse(line))]
  } catch {
    // A line that a full disk or a kill cut off; its person is appended again.
    return []
  }
}

/** The erasures of a log, one JSON object a line. */
export const erasuresIn = (text: string): Erased[] => text.split('\n').flatMap(parsed)

/** The content of the storage's log; empty without one. */
export const readErasureLog = ({ documents }: Storage): Promise<string> =>
  documents.get(erasureLog).catch((error: unknown) => {
    if (isMissingFile(error)) return ''
    throw error
  })

/**
 * Appends the erasures that the log lacks: id and time. It reads them from the database, so an erasure whose process died
 * or whose storage was away is appended by the next one or the daily job. A lock serialises the processes.
 */
export async function completeErasureLog({
  pool,
  storage,
}: Pick<Services, 'pool' | 'storage'>): Promise<void> {
  await withAdvisoryLock(pool, lockKeys.erasureLog, async (client) => {
    const text = await readErasureLog(storage)
    const known = erasuresIn(text).map(({ person }) => person)
    const { rows } = await databaseOf(client).execute<{ person: string; at: Date | string }>(sql`
      SELECT id AS person, deleted_at AS at FROM users
      WHERE deleted_at IS NOT NULL AND merged_into IS NULL AND id <> ALL (${sql.param(known)}::uuid[]) ORDER BY deleted_at, id`)
    if (rows.length === 0) return
    const lines = rows.map(({ person, at }) => JSON.stringify({ person, at: new Date(at).toISOString() }))
    const isCutOff = text !== '' && !text.endsWith('\n')
    await storage.append(erasureLog, `${isCutOff ? '\n' : ''}${lines.join('\n')}\n`)
  })
}
