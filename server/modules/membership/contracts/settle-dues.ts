import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import {
  contractDueChanges,
  contractDues,
  contractDueWalks,
} from '#server/modules/membership/contracts/contract-dues.table.ts'

/** Members drawn up anew in one transaction: whoever waits for the lock waits for no more than these. */
const batchSize = 250
/** Changes among which a batch looks for its members: who changed twenty times is drawn up once. */
const changesLookedThrough = 5_000
/** Milliseconds of drawing up that a request gives to it. */
const requestMilliseconds = 100

/** What is not drawn up yet. */
export interface UnsettledDues {
  /** Members who changed. */
  changes: boolean
  /** Templates for which not every member was looked at. */
  walks: { template: string; seen: number }[]
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`

const renew = (db: Database, members: readonly string[], template: string | null) =>
  db.execute(sql`SELECT renew_contract_dues(${arrayOf(members)}, ${template}::uuid)`)

const holdDues = (db: Database) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.pendingSignatures})`)

/** Members who changed, as many as one batch takes. Their rows are read after that: nothing in between is lost. */
async function settleChanges(db: Database): Promise<void> {
  const { rows } = await db.execute<{ user: string }>(sql`
    WITH oldest AS (
      SELECT id, user_id FROM ${contractDueChanges} ORDER BY id LIMIT ${changesLookedThrough}
    ), batch AS (
      SELECT user_id FROM oldest GROUP BY user_id ORDER BY min(id) LIMIT ${batchSize}
    )
    DELETE FROM ${contractDueChanges} WHERE id IN (
      SELECT oldest.id FROM oldest JOIN batch USING (user_id)
    ) RETURNING user_id AS user`)
  const members = [...new Set(rows.map(({ user }) => user))]
  if (members.length > 0) await renew(db, members, null)
}

/** The next members of the oldest walk. A later walk for the same template makes an earlier one idle. */
async function settleWalk(db: Database): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${contractDueWalks} earlier USING ${contractDueWalks} later
    WHERE later.template_id = earlier.template_id AND later.id > earlier.id`)
  const [walk] = await db.select().from(contractDueWalks).orderBy(asc(contractDueWalks._id)).limit(1)
  if (!walk) return
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE id > ${walk.last} ORDER BY id LIMIT ${batchSize}`,
  )
  const members = rows.map(({ id }) => id)
  const last = members.at(-1)
  if (last) await renew(db, members, walk.template)
  const isThisWalk = eq(contractDueWalks._id, walk._id)
  if (!last || members.length < batchSize) await db.delete(contractDueWalks).where(isThisWalk)
  else
    await db
      .update(contractDueWalks)
      .set({ last, seen: walk.seen + members.length })
      .where(isThisWalk)
}

export async function unsettledDues(db: Database): Promise<UnsettledDues> {
  const { rows } = await db.execute<UnsettledDues & Record<string, unknown>>(sql`
    SELECT (SELECT min(id) FROM ${contractDueChanges}) IS NOT NULL AS changes,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('template', template_id, 'seen', seen)), '[]')
       FROM ${contractDueWalks}) AS walks`)
  return rows[0] ?? { changes: false, walks: [] }
}

/**
 * What of the table holds at this moment. What a template asked for before it changed is left out at once, however
 * long it takes to look at everybody.
 */
export function owedNow({ walks }: UnsettledDues): SQL {
  const now = sql`(contract_dues.owed_from <= now() AND contract_dues.owed_until > now())`
  if (walks.length === 0) return now
  return sql`(${now} AND (contract_dues.template_id <> ALL (${arrayOf(walks.map(({ template }) => template))}) OR EXISTS (
    SELECT 1 FROM contract_templates template
    WHERE template.id = contract_dues.template_id AND template.is_active
      AND template.published_version = contract_dues.contract_version
      AND template.required_for = contract_dues.required_for)))`
}

/**
 * Draws up anew what changed, for as many milliseconds as it may take, and answers what is left. One transaction at
 * a time does so, in the whole club, and it holds no row that anybody else writes to.
 */
export async function settleDues(
  { pool, db }: Pick<Services, 'pool' | 'db'>,
  milliseconds = requestMilliseconds,
): Promise<UnsettledDues> {
  const end = performance.now() + milliseconds
  let left = await unsettledDues(db)
  while ((left.changes || left.walks.length > 0) && performance.now() < end) {
    await inTransaction(pool, async (transaction) => {
      await holdDues(transaction.db)
      await settleChanges(transaction.db)
      await settleWalk(transaction.db)
    })
    left = await unsettledDues(db)
  }
  return left
}

/** Takes away what ended; no list shows it any more. */
export async function dropEndedDues({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await holdDues(db)
    await db.execute(
      sql`DELETE FROM ${contractDues} WHERE owed_until <= now() AND owed_until < 'infinity'::timestamptz`,
    )
  })
}
