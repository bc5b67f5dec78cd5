import { randomBytes } from 'node:crypto'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import { invalidField } from '#server/core/errors.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { type RaffleDrawRow, raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { roundAfter, sourceDelayMinutes, timeOfRound } from '#shared/loyalty/raffles/drand-rounds.ts'
import { commitmentOf } from '#shared/loyalty/raffles/draw.ts'
import type { SourceKind } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = rafflesMessages

const sealingPurpose = 'raffle seeds'

/** The source of the public value as the form sends it. */
export interface SourceChoice {
  sourceKind?: SourceKind | undefined
  sourceName?: string | undefined
  sourceAt?: string | null | undefined
}

type Source = Pick<RaffleDrawRow, 'sourceKind' | 'sourceRound' | 'sourceName' | 'sourceAt'>

/** Returns a source whose value is unknown until the entry list is frozen. Throws 400 for any other. */
export function sourceAfter(
  endsAt: string,
  { sourceKind = 'drand', sourceName = '', sourceAt }: SourceChoice,
): Source {
  const closesAt = new Date(Math.max(Date.parse(endsAt), Date.now()))
  if (sourceKind === 'drand') {
    const sourceRound = roundAfter(closesAt)
    return { sourceKind, sourceRound, sourceName: '', sourceAt: timeOfRound(sourceRound).toISOString() }
  }
  if (!sourceName) throw invalidField('sourceName', texts.sourceName)
  const earliest = closesAt.getTime() + sourceDelayMinutes * 60_000
  if (!sourceAt || Date.parse(sourceAt) < earliest) throw invalidField('sourceAt', texts.sourceTooEarly)
  return { sourceKind, sourceRound: null, sourceName, sourceAt }
}

/** Adds a draw with the commitment to a new seed and the source of the public value. */
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
  return insertRecord(db, raffleDraws, { raffle, number: (last ?? 0) + 1, ...seed, ...source })
}

/** Returns a new seed, sealed, with the commitment to it. */
export async function makeSeed(secret: string): Promise<{ commitment: string; sealedSeed: Buffer }> {
  const seed = randomBytes(32)
  return {
    commitment: await commitmentOf(seed.toString('hex')),
    sealedSeed: seal(secret, sealingPurpose, seed),
  }
}

/** Returns the seed as hexadecimal text; undefined if it was sealed with another secret. */
export const openSeed = (secret: string, sealed: Buffer): string | undefined =>
  unseal(secret, sealingPurpose, sealed)?.toString('hex')

/** Returns the draw of a raffle that was not reset. */
export async function findCurrentDraw(db: Database, raffle: string): Promise<RaffleDrawRow | undefined> {
  const [row] = await db
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.raffle, raffle), isNull(raffleDraws.resetAt)))
  return row
}

/** Freezes the list of entry ids, without names; entries can no longer be added or removed. */
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

/** Marks a draw as reset; it stays on record. */
export async function voidDraw(
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
