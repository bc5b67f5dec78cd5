import type pg from 'pg'
import type { Services } from '#server/core/module.ts'

export const entriesChannel = 'turnstile_entries'

/** Milliseconds of debounce: each NOTIFY takes a lock that is shared by the whole database. */
const debounceDelay = 60
/** Ids in one announcement: a NOTIFY payload is limited to 8000 bytes. */
const batchSize = 150

interface Announcement {
  branch: string
  ids: string[]
}

const pendingByPool = new WeakMap<pg.Pool, Map<string, string[]>>()

async function send(pool: pg.Pool, pending: Map<string, string[]>): Promise<void> {
  for (const [branch, all] of pending) {
    for (let first = 0; first < all.length; first += batchSize) {
      const ids = all.slice(first, first + batchSize)
      await pool.query('SELECT pg_notify($1, $2)', [entriesChannel, JSON.stringify({ branch, ids })])
    }
  }
}

/**
 * Announces a committed entry to the live boards of all processes, debounced by branch. Best effort: a board that misses
 * an announcement gets the entry when it next reads the log.
 */
export function announceEntry({ pool }: Pick<Services, 'pool'>, branch: string, id: string): void {
  const known = pendingByPool.get(pool)
  const pending = known ?? new Map<string, string[]>()
  const ids = pending.get(branch) ?? []
  ids.push(id)
  pending.set(branch, ids)
  if (known) return
  pendingByPool.set(pool, pending)
  setTimeout(() => {
    pendingByPool.delete(pool)
    send(pool, pending).catch(() => undefined)
  }, debounceDelay).unref()
}

export function readAnnouncement(payload: string | undefined): Announcement | undefined {
  try {
    const { branch, ids }: Partial<Announcement> = JSON.parse(payload ?? '')
    return typeof branch === 'string' && Array.isArray(ids) ? { branch, ids } : undefined
  } catch {
    return undefined
  }
}
