import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import {
  type RaffleDrawRow,
  raffleDraws,
  raffleWinners,
} from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { drawRule } from '#shared/loyalty/raffles/draw.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages

/** The draws of a raffle that were set aside, the newest first. */
export async function resetDraws(db: Database, raffle: string) {
  const rows = await db
    .select({
      number: raffleDraws.number,
      commitment: raffleDraws.commitment,
      drawnAt: raffleDraws.drawnAt,
      resetAt: raffleDraws.resetAt,
      resetReason: raffleDraws.resetReason,
    })
    .from(raffleDraws)
    .where(and(eq(raffleDraws.raffle, raffle), isNotNull(raffleDraws.resetAt)))
    .orderBy(desc(raffleDraws.number))
  return rows.map(({ resetAt, ...row }) => ({ ...row, resetAt: resetAt ?? '' }))
}

/** The frozen list of the draw that counts, as it was hashed. */
export async function entrantsOf(db: Database, raffle: string): Promise<string> {
  const [row] = await db
    .select({ entrants: raffleDraws.entrants })
    .from(raffleDraws)
    .where(and(eq(raffleDraws.raffle, raffle), isNull(raffleDraws.resetAt)))
  if (row?.entrants == null) throw notFound(texts.listAhead)
  return row.entrants
}

/** What only a drawn draw has. */
type Drawn = RaffleDrawRow & {
  [Name in 'closedAt' | 'entrantCount' | 'listHash' | 'publicValue' | 'seed' | 'drawnAt']: NonNullable<
    RaffleDrawRow[Name]
  >
}
const isDrawn = (row: RaffleDrawRow | undefined): row is Drawn => row !== undefined && row.drawnAt !== null

/** Everything that is needed to compute a draw again; of the draw that counts where no number is given. */
export async function drawRecord(
  db: Database,
  { _id, title, endsAt, prizes, winnersCount }: Raffle,
  number: number | undefined,
): Promise<DrawRecord> {
  const [draw] = await db
    .select()
    .from(raffleDraws)
    .where(
      and(
        eq(raffleDraws.raffle, _id),
        number === undefined ? isNull(raffleDraws.resetAt) : eq(raffleDraws.number, number),
      ),
    )
  if (!isDrawn(draw)) throw notFound(texts.notDrawn)
  const winners = await db
    .select({
      position: raffleWinners.position,
      entry: sql<string>`${raffleWinners.entry}`,
      prize: raffleWinners.prize,
    })
    .from(raffleWinners)
    .where(eq(raffleWinners.draw, draw._id))
    .orderBy(asc(raffleWinners.position))
  return {
    rule: drawRule,
    raffle: { _id, title, endsAt, prizes },
    number: draw.number,
    winnersCount,
    commitment: draw.commitment,
    source: { kind: draw.sourceKind, round: draw.sourceRound, name: draw.sourceName, at: draw.sourceAt },
    closedAt: draw.closedAt,
    entrantCount: draw.entrantCount,
    listHash: draw.listHash,
    entrants: (draw.entrants ?? '').split('\n').filter(Boolean),
    publicValue: draw.publicValue,
    signature: draw.signature ?? '',
    seed: draw.seed,
    drawnAt: draw.drawnAt,
    winners,
    resetReason: draw.resetAt && draw.resetReason,
  }
}
