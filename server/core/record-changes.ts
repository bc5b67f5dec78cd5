import type pg from 'pg'

export const changesChannel = 'record_changes'

/** Milliseconds in which changes are gathered: an announcement takes a lock that all of the database shares. */
const gathering = 400
/** Records that one announcement names, whose text may have 8000 bytes; of more a list knows enough. */
const mostIds = 100

/** Records of one resource that somebody has changed. */
export interface RecordChanges {
  resource: string
  /** Whose staff see them; null where they belong to no branch or it is not known. */
  branch: string | null
  /** Who changed them; null for visitors and the system. */
  actor: string | null
  ids: string[]
}

export type RecordChange = Omit<RecordChanges, 'ids'> & { id: string }

const waiting = new WeakMap<pg.Pool, Map<string, RecordChanges>>()

/**
 * Tells the open lists of all processes what a committed transaction has changed. After the commit and gathered, so
 * that no write waits for another; a list that misses it shows the change when it is next asked for.
 */
export function announceChanges(pool: pg.Pool, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return
  const known = waiting.get(pool)
  const gathered = known ?? new Map<string, RecordChanges>()
  for (const { id, ...of } of changes) {
    const key = `${of.resource} ${of.branch} ${of.actor}`
    const entry = gathered.get(key) ?? { ...of, ids: [] }
    gathered.set(key, entry)
    if (entry.ids.length < mostIds && !entry.ids.includes(id)) entry.ids.push(id)
  }
  if (known) return
  waiting.set(pool, gathered)
  setTimeout(() => {
    waiting.delete(pool)
    const texts = [...gathered.values()].map((entry) => JSON.stringify(entry))
    pool
      .query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [changesChannel, texts])
      .catch(() => undefined)
  }, gathering).unref()
}

export function readChanges(payload: string | undefined): RecordChanges | undefined {
  try {
    const { resource, branch = null, actor = null, ids }: Partial<RecordChanges> = JSON.parse(payload ?? '')
    return resource && Array.isArray(ids) ? { resource, branch, actor, ids } : undefined
  } catch {
    return undefined
  }
}
