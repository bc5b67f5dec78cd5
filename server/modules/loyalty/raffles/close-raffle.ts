import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type Source, sourceAfter } from '#server/modules/loyalty/raffles/draw-source.ts'
import { missingRaffle, raffleResource } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { type RaffleDrawRow, raffleDraws } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { raffleStatusNow } from '#server/modules/loyalty/raffles/raffles.status.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { makeSeed } from '#server/modules/loyalty/raffles/seeds.ts'
import { pageTags } from '#shared/core/page.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

/** Publishes the commitment to a new seed and the source of the public value. */
export async function commitDraw(
  db: Database,
  secret: string,
  raffle: string,
  source: Source,
): Promise<RaffleDrawRow> {
  const [{ last } = { last: null }] = await db
    .select({ last: max(raffleDraws.number) })
    .from(raffleDraws)
    .where(eq(raffleDraws.raffle, raffle))
  const seed = await makeSeed(secret)
  const rows = await db
    .insert(raffleDraws)
    .values({ raffle, number: (last ?? 0) + 1, ...seed, ...source })
    .returning()
  return rows[0] as RaffleDrawRow
}

/** The draw of a raffle that counts; for whoever holds the raffle's lock. */
export async function findLiveDraw(db: Database, raffle: string): Promise<RaffleDrawRow | undefined> {
  const [row] = await db
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.raffle, raffle), isNull(raffleDraws.resetAt)))
  return row
}

/** Where a locked raffle stands now, whatever the clock said when the transaction began. */
export async function statusOfLocked(db: Database, id: string): Promise<Raffle['status']> {
  const [row] = await db.select({ status: raffleStatusNow }).from(raffles).where(eq(raffles._id, id))
  if (!row) throw missingRaffle()
  return row.status
}

/** Writes down who takes part, without names; from here on nobody comes or goes. */
export async function freezeEntrants(db: Database, draw: RaffleDrawRow): Promise<void> {
  await db.execute(sql`
    UPDATE raffle_draws SET closed_at = clock_timestamp(), entrants = list.text, entrant_count = list.count,
      list_hash = encode(sha256(convert_to(list.text, 'UTF8')), 'hex')
    FROM (
      SELECT count(*)::int AS count,
        coalesce(string_agg(id::text || E'\n', '' ORDER BY id::text COLLATE "C"), '') AS text
      FROM raffle_entries WHERE raffle_id = ${draw.raffle} AND removed_at IS NULL
    ) list
    WHERE raffle_draws.id = ${draw._id} AND closed_at IS NULL`)
}

/** Sets a draw aside; it stays on record. */
export async function setAside(
  db: Database,
  draw: RaffleDrawRow,
  resetBy: string | null,
  resetReason: string,
): Promise<void> {
  await db
    .update(raffleDraws)
    .set({ resetAt: sql`clock_timestamp()`, resetBy, resetReason })
    .where(eq(raffleDraws._id, draw._id))
}

async function close(
  { db, audit, invalidatePages }: UnitOfWork,
  { secret }: Pick<Services, 'secret'>,
  id: string,
): Promise<boolean> {
  const { endsAt } = await lockRecord(db, raffles, id, missingRaffle, { keepsKey: true })
  const found = await findLiveDraw(db, id)
  if (found?.closedAt || (await statusOfLocked(db, id)) !== 'closed') return false
  let draw = found ?? (await commitDraw(db, secret, id, sourceAfter(endsAt, {})))
  // A list that is frozen when the round is known proves nothing: the next draw takes a round to come.
  if (draw.sourceKind === 'drand' && Date.parse(draw.sourceAt) <= Date.now()) {
    await setAside(db, draw, null, raffleDrawsMessages.lateReason)
    draw = await commitDraw(db, secret, id, sourceAfter(endsAt, {}))
  }
  await freezeEntrants(db, draw)
  await audit({ resource: raffleResource, recordId: id, action: 'close', after: { number: draw.number } })
  invalidatePages(pageTags.raffles)
  return true
}

/** Freezes the list of every raffle whose time is up, each once; answers how many it were. */
export async function closeRaffles(services: Services): Promise<number> {
  const { db, transact } = services
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT raffles.id FROM raffles
    WHERE ends_at <= now() AND cancelled_at IS NULL AND drawn_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM raffle_draws draw
      WHERE draw.raffle_id = raffles.id AND draw.reset_at IS NULL AND draw.closed_at IS NOT NULL
    )
    ORDER BY ends_at LIMIT 200`)
  let closed = 0
  for (const { id } of rows) {
    if (await transact(system, (tx) => close(tx, services, id))) closed += 1
  }
  return closed
}
