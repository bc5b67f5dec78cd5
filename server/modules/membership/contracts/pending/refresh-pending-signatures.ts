import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import {
  pendingSignatureChanges,
  pendingSignatureScans,
  pendingSignatures,
} from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'

/** Members drawn up anew in one transaction: whoever waits for the lock waits for no more than these. */
const membersPerBatch = 250
/** Changes among which a batch looks for its members: who changed twenty times is drawn up once. */
const changesPerBatch = 5_000
/** Milliseconds of drawing up that a request gives to it. */
const requestMilliseconds = 100

/** What is not drawn up yet. */
export interface RefreshBacklog {
  /** Members who changed. */
  changes: boolean
  /** Templates for which not every member was looked at. */
  walks: { template: string; seen: number }[]
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`

const refreshMembers = (db: Database, members: readonly string[], template: string | null) =>
  db.execute(sql`SELECT refresh_pending_signatures(${arrayOf(members)}, ${template}::uuid)`)

const lockPendingSignatures = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.pendingSignatures})`)

/** Members who changed, as many as one batch takes. Their rows are read after that: nothing in between is lost. */
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

/** The next members of the oldest scan. A later scan for the same template makes an earlier one idle. */
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
  const isThisWalk = eq(pendingSignatureScans._id, scan._id)
  if (!last || members.length < membersPerBatch) await db.delete(pendingSignatureScans).where(isThisWalk)
  else
    await db
      .update(pendingSignatureScans)
      .set({ last, seen: scan.seen + members.length })
      .where(isThisWalk)
}

export async function readRefreshBacklog(db: Database): Promise<RefreshBacklog> {
  const { rows } = await db.execute<RefreshBacklog & Record<string, unknown>>(sql`
    SELECT (SELECT min(id) FROM ${pendingSignatureChanges}) IS NOT NULL AS changes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('template', template_id, 'seen', seen)), '[]')
       FROM ${pendingSignatureScans}) AS walks`)
  return rows[0] ?? { changes: false, walks: [] }
}

/**
 * What of the table holds at this moment. What a template asked for before it changed is left out at once, however
 * long it takes to look at everybody.
 */
export function isPendingNow({ walks }: RefreshBacklog): SQL {
  const now = sql`(pending_signatures.pending_from <= now() AND pending_signatures.pending_until > now())`
  if (walks.length === 0) return now
  return sql`(${now} AND (pending_signatures.template_id <> ALL (${arrayOf(walks.map(({ template }) => template))}) OR EXISTS (
    SELECT 1 FROM contract_templates template
    WHERE template.id = pending_signatures.template_id AND template.is_active
      AND template.published_version = pending_signatures.contract_version
      AND template.required_for = pending_signatures.required_for)))`
}

/**
 * Draws up anew what changed, for as many milliseconds as it may take, and answers what is left. One transaction at
 * a time does so, in the whole club, and it holds no row that anybody else writes to.
 */
export async function refreshPendingSignatures(
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  milliseconds = requestMilliseconds,
): Promise<RefreshBacklog> {
  const end = performance.now() + milliseconds
  let left = await readRefreshBacklog(db)
  while ((left.changes || left.walks.length > 0) && performance.now() < end) {
    await inTransaction(pool, async (transaction) => {
      await lockPendingSignatures(transaction.db)
      await refreshChangedMembers(transaction.db)
      await continueScan(transaction.db)
    })
    left = await readRefreshBacklog(db)
  }
  return left
}

/** Takes away what ended; no list shows it any more. */
export async function deleteExpiredPendingSignatures({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await lockPendingSignatures(db)
    await db.execute(
      sql`DELETE FROM ${pendingSignatures} WHERE pending_until <= now() AND pending_until < 'infinity'::timestamptz`,
    )
  })
}

/** Milliseconds for which one run goes on before the next takes over. */
const runMilliseconds = 50_000

/** Brings the table of pending signatures up to date after a publication. */
const duesQueue = defineQueue({
  name: 'pending-signatures',
  options: { policy: 'stately' },
  cron: '* * * * *',
  async handle(services) {
    await refreshPendingSignatures(services, runMilliseconds)
    await deleteExpiredPendingSignatures(services)
  },
})

export const contractQueues = [duesQueue]
