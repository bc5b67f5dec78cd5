import type pg from 'pg'

export const changesChannel = 'record_changes'

/** Milliseconds of debounce: NOTIFY takes a lock of the whole database at commit. */
const debounce = 400
/** Ids per notification, whose payload is limited to 8000 bytes; further ones are left out. */
const maximumIds = 100

/** Changed records of one resource. */
export interface RecordChanges {
  resource: string
  /** The branch whose staff see them; null for no or an unknown branch. */
  branch: string | null
  /** The user who changed them; null for visitors and the system. */
  actor: string | null
  ids: string[]
}

export type RecordChange = Omit<RecordChanges, 'ids'> & { id: string }

const waiting = new WeakMap<pg.Pool, Map<string, RecordChanges>>()

/**
 * Notifies the open lists of all processes of a committed transaction's changes. Debounced after the commit, so that
 * writes do not wait for each other. Delivery is best effort: lists also refresh on their next request.
 */
export function announceChanges(pool: pg.Pool, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return
  const known = waiting.get(pool)
  const gathered = known ?? new Map<string, RecordChanges>()
  for (const { id, ...of } of changes) {
    const key = `${of.resource} ${of.branch} ${of.actor}`
    const entry = gathered.get(key) ?? { ...of, ids: [] }
    gathered.set(key, entry)
    if (entry.ids.length < maximumIds && !entry.ids.includes(id)) entry.ids.push(id)
  }
  if (known) return
  waiting.set(pool, gathered)
  setTimeout(() => {
    waiting.delete(pool)
    const texts = [...gathered.values()].map((entry) => JSON.stringify(entry))
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
