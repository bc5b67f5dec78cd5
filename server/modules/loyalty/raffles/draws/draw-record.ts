import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { findCurrentDraw } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import {
  type RaffleDrawRow,
  raffleDraws,
  raffleWinners,
} from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import type { DrawRecord, Winner } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages, raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleDrawsMessages
const { deletedName } = raffleEntriesMessages

/** Returns the draws of a raffle that were reset, newest first. */
export async function listResetDraws(db: Database, raffle: string) {
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

/** Returns the published entry list of the current draw, byte for byte as it was hashed. Throws 404 before. */
export async function readEntrants(db: Database, raffle: string): Promise<string> {
  const draw = await findCurrentDraw(db, raffle)
  if (draw?.entrants == null) throw notFound(texts.listAhead)
  return draw.entrants
}

type CompletedDraw = RaffleDrawRow & {
  [Name in 'closedAt' | 'entrantCount' | 'listHash' | 'seed' | 'drawnAt']: NonNullable<RaffleDrawRow[Name]>
}
const isCompleted = (row: RaffleDrawRow | undefined): row is CompletedDraw =>
  row !== undefined && row.drawnAt !== null

/** Returns the data that recomputes a draw; of the current draw if no number is given. Throws 404 before the draw. */
export async function readDrawRecord(
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
  if (!isCompleted(draw)) throw notFound(texts.notDrawn)
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
    rule: draw.rule,
    raffle: { _id, title, endsAt, prizes },
    number: draw.number,
    winnersCount,
    commitment: draw.commitment,
    closedAt: draw.closedAt,
    entrantCount: draw.entrantCount,
    listHash: draw.listHash,
    entrants: (draw.entrants ?? '').split('\n').filter(Boolean),
    seed: draw.seed,
    drawnAt: draw.drawnAt,
    winners,
    resetReason: draw.resetAt && draw.resetReason,
    ...(draw.rule === 'club-raffle-1' ? publicValueOf(draw) : { substitutes: draw.substitutes }),
  }
}

/** Returns what only draws of version 0.2.0 depend on. */
function publicValueOf({
  sourceKind,
  sourceRound,
  sourceName,
  sourceAt,
  publicValue,
  signature,
}: RaffleDrawRow): Pick<DrawRecord, 'source' | 'publicValue' | 'signature'> {
  if (!sourceKind || !sourceAt) throw new Error('A draw by club-raffle-1 has no source')
  return {
    source: { kind: sourceKind, round: sourceRound, name: sourceName, at: sourceAt },
    publicValue: publicValue ?? '',
    signature: signature ?? '',
  }
}

/** Returns the winners of the current draw in their order, with shortened names. */
export async function listWinners(db: Database, raffle: string): Promise<Winner[]> {
  const rows = await db
    .select({
      position: raffleWinners.position,
      prize: raffleWinners.prize,
      entry: raffleWinners.entry,
      name: raffleEntries.name,
      profilePhoto: users.profilePhoto,
    })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .innerJoin(raffleEntries, eq(raffleEntries._id, raffleWinners.entry))
    .leftJoin(users, eq(users._id, raffleEntries.user))
    .where(and(eq(raffleDraws.raffle, raffle), isNull(raffleDraws.resetAt)))
    .orderBy(asc(raffleWinners.position))
  return rows.map(({ name, profilePhoto, ...winner }) => ({ ...winner, user: shownAs(name, profilePhoto) }))
}

/** Returns the substitutes of the current draw in their order, with shortened names. */
export async function listSubstitutes(db: Database, raffle: string): Promise<Omit<Winner, 'prize'>[]> {
  const position = sql<number>`array_position(${raffleDraws.substitutes}, ${raffleEntries._id})`
  const rows = await db
    .select({
      position,
      entry: raffleEntries._id,
      name: raffleEntries.name,
      profilePhoto: users.profilePhoto,
    })
    .from(raffleDraws)
    .innerJoin(raffleEntries, sql`${raffleEntries._id} = ANY (${raffleDraws.substitutes})`)
    .leftJoin(users, eq(users._id, raffleEntries.user))
    .where(and(eq(raffleDraws.raffle, raffle), isNull(raffleDraws.resetAt)))
    .orderBy(position)
  return rows.map(({ name, profilePhoto, ...row }) => ({ ...row, user: shownAs(name, profilePhoto) }))
}

const shownAs = (name: string, profilePhoto: string | null): Winner['user'] => ({
  name: name === deletedName ? name : shortName(name),
  profilePhoto,
})
