import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import {
  pendingSignatureChanges,
  pendingSignatureScans,
  pendingSignatures,
} from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'

/** Members refreshed per transaction, which bounds how long others wait for the lock. */
const membersPerBatch = 250
/** Queued changes read per batch; several changes of one member are refreshed once. */
const changesPerBatch = 5_000
/** Milliseconds that a request spends on refreshing. */
const requestMilliseconds = 100

interface RefreshBacklog {
  /** Whether changed members are queued. */
  changes: boolean
  /** Templates whose scan of all members is not finished; `seen` counts the members scanned. */
  scans: { template: string; seen: number }[]
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`

const refreshMembers = (db: Database, members: readonly string[], template: string | null) =>
  db.execute(sql`SELECT refresh_pending_signatures(${arrayOf(members)}, ${template}::uuid)`)

const lockPendingSignatures = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.pendingSignatures})`)

/** Takes one batch of changed members off the queue, then reads their rows, so that no later change is lost. */
async function refreshChangedMembers(db: Database): Promise<void> {
  const { rows } = await db.execute<{ user: string }>(sql`
    WITH oldest AS (
      SELECT id, user_id FROM ${pendingSignatureChanges} ORDER BY id LIMIT ${changesPerBatch}
    ), batch AS (
      SELECT user_id FROM oldest GROUP BY user_id ORDER BY min(id) LIMIT ${membersPerBatch}
    )
    DELETE FROM ${pendingSignatureChanges} WHERE id IN (
      SELECT oldest.id FROM oldest JOIN batch USING (user_id)
    ) RETURNING user_id AS user`)
  const members = [...new Set(rows.map(({ user }) => user))]
  if (members.length > 0) await refreshMembers(db, members, null)
}

/** Refreshes the next members of the oldest scan. A later scan of the same template replaces an earlier one. */
async function continueScan(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${pendingSignatureScans} earlier USING ${pendingSignatureScans} later
    WHERE later.template_id = earlier.template_id AND later.id > earlier.id`)
  const [scan] = await db
    .select()
    .from(pendingSignatureScans)
    .orderBy(asc(pendingSignatureScans._id))
    .limit(1)
  if (!scan) return
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE id > ${scan.last} ORDER BY id LIMIT ${membersPerBatch}`,
  )
  const members = rows.map(({ id }) => id)
  const last = members.at(-1)
  if (last) await refreshMembers(db, members, scan.template)
  const isThisScan = eq(pendingSignatureScans._id, scan._id)
  if (!last || members.length < membersPerBatch) await db.delete(pendingSignatureScans).where(isThisScan)
  else
    await db
      .update(pendingSignatureScans)
      .set({ last, seen: scan.seen + members.length })
      .where(isThisScan)
}

export async function readRefreshBacklog(db: Database): Promise<RefreshBacklog> {
  const { rows } = await db.execute<RefreshBacklog & Record<string, unknown>>(sql`
    SELECT (SELECT min(id) FROM ${pendingSignatureChanges}) IS NOT NULL AS changes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('template', template_id, 'seen', seen)), '[]')
       FROM ${pendingSignatureScans}) AS scans`)
  return rows[0] ?? { changes: false, scans: [] }
}

/**
 * Condition for the rows that are valid now. Rows of the previous version of a template that is being scanned are
 * excluded at once.
 */
export function isPendingNow({ scans }: RefreshBacklog): SQL {
  const now = sql`(pending_signatures.pending_from <= now() AND pending_signatures.pending_until > now())`
  if (scans.length === 0) return now
  return sql`(${now} AND (pending_signatures.template_id <> ALL (${arrayOf(scans.map(({ template }) => template))}) OR EXISTS (
    SELECT 1 FROM contract_templates template
    WHERE template.id = pending_signatures.template_id AND template.is_active
      AND template.published_version = pending_signatures.contract_version
      AND template.required_for = pending_signatures.required_for)))`
}

/**
 * Refreshes the rows of queued members and templates until the time is over; returns what is left. An advisory lock
 * lets one transaction at a time do so; it locks no row that other transactions write to.
 */
export async function refreshPendingSignatures(
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  milliseconds = requestMilliseconds,
): Promise<RefreshBacklog> {
  const end = performance.now() + milliseconds
  let left = await readRefreshBacklog(db)
  while ((left.changes || left.scans.length > 0) && performance.now() < end) {
    await inTransaction(pool, async (transaction) => {
      await lockPendingSignatures(transaction.db)
      await refreshChangedMembers(transaction.db)
      await continueScan(transaction.db)
    })
    left = await readRefreshBacklog(db)
  }
  return left
}

export async function deleteExpiredPendingSignatures({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await lockPendingSignatures(db)
    await db.execute(
      sql`DELETE FROM ${pendingSignatures} WHERE pending_until <= now() AND pending_until < 'infinity'::timestamptz`,
    )
  })
}

/** Milliseconds per run of the job, which starts every minute. */
const runMilliseconds = 50_000

const refreshQueue = defineQueue({
  name: 'pending-signatures',
  title: 'İmza bekleyenler listesinin tutulması',
  options: { policy: 'stately' },
  cron: '* * * * *',
  async handle(services) {
    await refreshPendingSignatures(services, runMilliseconds)
    await deleteExpiredPendingSignatures(services)
  },
})

export const contractQueues = [refreshQueue]
