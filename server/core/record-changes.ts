import type pg from 'pg'

export const changesChannel = 'record_changes'

/** Milliseconds of debounce: NOTIFY takes a lock of the whole database at commit. */
const debounce = 400
/** Ids per notification, whose payload is limited to 8000 bytes; further ones are left out. */
const maximumIds = 100

/** Changed records of one resource. */
export interface RecordChanges {
  resource: string
  /** Branch of the records; null if they have none or it is unknown. */
  branch: string | null
  /** User who changed them; null for visitors and the system. */
  actor: string | null
  ids: string[]
}

export type RecordChange = Omit<RecordChanges, 'ids'> & { id: string }

const waiting = new WeakMap<pg.Pool, Map<string, RecordChanges>>()

/**
 * Announces the changes of a committed transaction to the open lists of all processes. Batched after the commit, so that
 * writes do not wait for each other; a list that misses an announcement shows the change on its next request.
 */
export function announceChanges(pool: pg.Pool, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return
  const known = waiting.get(pool)
  const batch = known ?? new Map<string, RecordChanges>()
  for (const { id, ...of } of changes) {
    const key = `${of.resource} ${of.branch} ${of.actor}`
    const entry = batch.get(key) ?? { ...of, ids: [] }
    batch.set(key, entry)
    if (entry.ids.length < maximumIds && !entry.ids.includes(id)) entry.ids.push(id)
  }
  if (known) return
  waiting.set(pool, batch)
  setTimeout(() => {
    waiting.delete(pool)
    const texts = [...batch.values()].map((entry) => JSON.stringify(entry))
    pool
      .query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [changesChannel, texts])
      .catch(() => undefined)
  }, debounce).unref()
}

export function readChanges(payload: string | undefined): RecordChanges | undefined {
  try {
    const { resource, branch = null, actor = null, ids }: Partial<RecordChanges> = JSON.parse(payload ?? '')
    return resource && Array.isArray(ids) ? { resource, branch, actor, ids } : undefined
  } catch {
    return undefined
  }
}
