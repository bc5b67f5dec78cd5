import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { executorOf } from '#server/core/job-queues.ts'
import { defineQueue, type Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import {
  IysFailure,
  type IysGateway,
  IysRefusal,
  type IysResult,
} from '#server/integrations/iys/iys-gateway.ts'
import { calling, isPaused } from '#server/modules/messaging/iys/iys-state.ts'
import type { ConsentChannel, ConsentSource, ConsentStatus } from '#shared/people/consents/consents.schema.ts'

const queueName = 'iys-entries'

/** Entries of a request; İYS takes at most 10,000. */
const requestSize = 1000
/** Requests that a job sends, and asks for, before it leaves the rest to the next one. */
const requestsPerJob = 5
/** Seconds after which entries are sent again whose worker was killed; longer than the timeout of a call. */
const leaseSeconds = 300
/** Seconds between two questions about the open requests: İYS answers twenty a minute. */
const questionSeconds = 3
/** Who agreed before İYS was switched on, queued at a time. */
const earlierBatch = 5000
/** Codes of a refusal without an earlier consent: İYS has nothing to end. */
const nothingToRefuse = ['H174', 'H175']

/** Enters consents: each minute, and every few seconds while İYS decides about some. */
export const enteringQueue = defineQueue({
  name: queueName,
  title: 'Onayların İYS’ye girilmesi',
  cron: '* * * * *',
  runsAtStart: true,
  // At most one waits, however often the work is queued.
  options: { policy: 'short', retryLimit: 0 },
  work: { pollingIntervalSeconds: 2 },
  async handle(services) {
    if (await enterConsents(services))
      await services.jobs.send(queueName, {}, { startAfter: questionSeconds })
  },
})

/** Starts entering once the caller's transaction is committed. */
export async function queueEntering({ jobs }: Services, client: pg.PoolClient): Promise<void> {
  await jobs.send(queueName, {}, { db: executorOf(client) })
}

/** Enters what is due and asks for what İYS has decided; returns whether there is more to do soon. */
export async function enterConsents({
  iys,
  db,
  pool,
}: Pick<Services, 'iys' | 'db' | 'pool'>): Promise<boolean> {
  if (!iys || (await isPaused(db))) return false
  await inTransaction(pool, ({ db }) => queueEarlier(db))
  const isThrough = (await askForResults(db, iys)) && (await sendDue(db, iys))
  if (!isThrough) return false
  const { rows } = await db.execute<Record<string, never>>(
    sql`SELECT FROM iys_entries WHERE state = 'sent' OR (state = 'waiting' AND due_at <= now()) LIMIT 1`,
  )
  return rows.length > 0
}

/** Queues what counts for those who had agreed before İYS was switched on, and refusals of what it may still hold. */
async function queueEarlier(db: Database): Promise<void> {
  const { rows } = await db.execute<Record<string, never>>(
    sql`SELECT FROM iys_state WHERE is_on AND queued_at IS NULL FOR UPDATE SKIP LOCKED`,
  )
  if (rows.length === 0) return
  const queued = await db.execute<Record<string, never>>(sql`
    SELECT queue_iys_entry(said) FROM (
      SELECT DISTINCT ON (channel, recipient) said FROM consents AS said
      WHERE is_proven ORDER BY channel, recipient, consented_at DESC, status DESC) AS latest
    WHERE (said).source <> 'iys' AND NOT EXISTS (SELECT FROM iys_entries WHERE consent_id = (said).id)
      AND ((said).status = 'approved' OR iys_may_hold_consent((said).channel, (said).recipient))
    LIMIT ${earlierBatch}`)
  if (queued.rows.length < earlierBatch) await db.execute(sql`UPDATE iys_state SET queued_at = now()`)
}

interface Claimed extends Record<string, unknown> {
  id: string
  attempts: number
  channel: ConsentChannel
  recipient: string
  status: ConsentStatus
  source: ConsentSource | null
  entered_as: string
}

/**
 * Takes due entries, of each recipient and channel the oldest that İYS has not decided: it does not promise the order of
 * a request's entries.
 */
async function claimDue(db: Database): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    WITH due AS (
      SELECT id FROM iys_entries AS entry
      WHERE state = 'waiting' AND due_at <= now() AND NOT EXISTS (
        SELECT FROM iys_entries AS earlier
        WHERE earlier.channel = entry.channel AND earlier.recipient = entry.recipient
          AND earlier.state IN ('waiting', 'sent')
          AND (earlier.entered_as, earlier.id) < (entry.entered_as, entry.id))
      ORDER BY deadline, id LIMIT ${requestSize} FOR UPDATE SKIP LOCKED)
    UPDATE iys_entries
    SET attempts = least(attempts + 1, 30000), due_at = now() + make_interval(secs => ${leaseSeconds})
    FROM due WHERE iys_entries.id = due.id
    RETURNING iys_entries.id, attempts, channel, recipient, status, source, entered_as`)
  return rows
}

const idsOf = (entries: readonly Claimed[]) => sql`${sql.param(entries.map(({ id }) => id))}::uuid[]`

/** Gives entries back that İYS did not take, or, where that is not known, may have taken. */
const release = (db: Database, entries: readonly Claimed[], isUncertain: boolean) =>
  db.execute(sql`
    UPDATE iys_entries SET due_at = now(), attempts = attempts - ${isUncertain ? 0 : 1}::int
    WHERE id = ANY(${idsOf(entries)}) AND state = 'waiting'`)

async function refuse(db: Database, entries: readonly Claimed[], { code, reason, ...refusal }: IysRefusal) {
  // A request that is refused without naming an entry would be refused again, with all who wait behind it.
  const named =
    refusal.entries.length > 0 ? refusal.entries : entries.map((_, place) => ({ place, code, reason }))
  const refused = named.flatMap((one) => ({ ...one, id: entries[one.place]?.id ?? '' }))
  await db.execute(sql`
    UPDATE iys_entries SET state = 'refused', code = said.code, reason = said.reason
    FROM unnest(${sql.param(refused.map(({ id }) => id))}::uuid[], ${sql.param(refused.map((one) => one.code))}::text[],
      ${sql.param(refused.map((one) => one.reason))}::text[]) AS said (id, code, reason)
    WHERE iys_entries.id = said.id AND state = 'waiting'`)
  await release(db, entries, false)
}

/** Sends due entries; returns whether İYS could be reached. */
async function sendDue(db: Database, iys: IysGateway): Promise<boolean> {
  for (let count = 0; count < requestsPerJob; count += 1) {
    const entries = await claimDue(db)
    if (entries.length === 0) return true
    const request = await calling(db, async () => {
      try {
        return await iys.enter(
          entries.map(({ channel, recipient, status, source, entered_as }) => ({
            ...{ channel, recipient, status, source },
            consentedAt: new Date(entered_as),
          })),
        )
      } catch (error) {
        if (error instanceof IysFailure) await release(db, entries, error.isUncertain)
        if (!(error instanceof IysRefusal)) throw error
        await refuse(db, entries, error)
        return null
      }
    })
    if (request === undefined) return false
    if (request === null) continue
    await db.execute(sql`
      UPDATE iys_entries SET state = 'sent', request = ${request}, place = taken.place - 1, code = '', reason = '',
        due_at = now() + make_interval(secs => ${questionSeconds})
      FROM unnest(${idsOf(entries)}, ${sql.param(entries.map(({ attempts }) => attempts))}::int[])
        WITH ORDINALITY AS taken (id, attempts, place)
      WHERE iys_entries.id = taken.id AND iys_entries.attempts = taken.attempts AND state = 'waiting'`)
  }
  return true
}

/** Asks what became of the entries that İYS has; returns whether it could be reached. */
async function askForResults(db: Database, iys: IysGateway): Promise<boolean> {
  const { rows } = await db.execute<{ request: string; all: number }>(sql`
    SELECT request, (count(*) OVER ())::int AS all FROM iys_entries WHERE state = 'sent'
    GROUP BY request HAVING min(due_at) <= now() ORDER BY min(due_at) LIMIT ${requestsPerJob}`)
  for (const { request, all } of rows) {
    await db.execute(sql`
      UPDATE iys_entries SET due_at = now() + make_interval(secs => ${questionSeconds * all})
      WHERE request = ${request} AND state = 'sent'`)
    const results = await calling(db, () => iys.results(request))
    if (results === undefined) return false
    if (results) await settle(db, request, results)
    // It was lost at İYS, and may be entered again.
    else
      await db.execute(sql`
        UPDATE iys_entries SET state = 'waiting', request = NULL, place = NULL,
          due_at = now() + interval '1 minute'
        WHERE request = ${request} AND state = 'sent'`)
  }
  return true
}

async function settle(db: Database, request: string, results: readonly IysResult[]): Promise<void> {
  const decided = results.filter(({ state }) => state !== 'waiting')
  await db.execute(sql`
    UPDATE iys_entries SET code = said.code, reason = said.reason, state = CASE
      WHEN said.state = 'refused' AND iys_entries.status = 'refused' AND said.code = ANY(${sql.param(nothingToRefuse)}::text[])
        THEN 'local'
      ELSE said.state END::iys_entry_state
    FROM unnest(${sql.param(decided.map(({ place }) => place))}::int[],
      ${sql.param(decided.map(({ state }) => state))}::text[], ${sql.param(decided.map(({ code }) => code))}::text[],
      ${sql.param(decided.map(({ reason }) => reason))}::text[]) AS said (place, state, code, reason)
    WHERE iys_entries.request = ${request} AND iys_entries.place = said.place AND iys_entries.state = 'sent'`)
}
