import type pg from 'pg'
import type { Services } from '#server/core/module.ts'

export const entriesChannel = 'turnstile_entries'

/** Milliseconds in which entries are gathered: one announcement takes a lock that all of the database shares. */
const gathering = 60
/** Ids in one announcement, whose text may have 8000 bytes. */
const mostIds = 150

interface Announcement {
  branch: string
  ids: string[]
}

const waiting = new WeakMap<pg.Pool, Map<string, string[]>>()

async function send(pool: pg.Pool, gathered: Map<string, string[]>): Promise<void> {
  for (const [branch, all] of gathered) {
    for (let first = 0; first < all.length; first += mostIds) {
      const ids = all.slice(first, first + mostIds)
      await pool.query('SELECT pg_notify($1, $2)', [entriesChannel, JSON.stringify({ branch, ids })])
    }
  }
}

/**
 * Tells the live boards of all processes of an entry that is in the database. A board that misses it reads it with
 * its next look at the log, so nothing waits for the telling and its failure costs nothing but time.
 */
export function announceEntry({ pool }: Pick<Services, 'pool'>, branch: string, id: string): void {
  const known = waiting.get(pool)
  const gathered = known ?? new Map<string, string[]>()
  const ids = gathered.get(branch) ?? []
  ids.push(id)
  gathered.set(branch, ids)
  if (known) return
  waiting.set(pool, gathered)
  setTimeout(() => {
    waiting.delete(pool)
    send(pool, gathered).catch(() => undefined)
  }, gathering).unref()
}

export function readAnnouncement(payload: string | undefined): Announcement | undefined {
  try {
    const { branch, ids }: Partial<Announcement> = JSON.parse(payload ?? '')
    return typeof branch === 'string' && Array.isArray(ids) ? { branch, ids } : undefined
  } catch {
    return undefined
  }
}
