import { randomBytes } from 'node:crypto'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import { seal, unseal } from '#server/core/crypto.ts'
import { insertRecord } from '#server/core/records.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import type { Database } from '#server/db/database.ts'
import { type RaffleDrawRow, raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { commitmentOf, drawRule } from '#shared/loyalty/raffles/draw.ts'

const sealingPurpose = 'raffle seeds'

export const sealedSeeds: SealedColumn = { column: raffleDraws.sealedSeed, purpose: sealingPurpose }

/** Adds a draw with the commitment to a new seed. */
export async function commitDraw(db: Database, secret: string, raffle: string): Promise<RaffleDrawRow> {
  const [{ last } = { last: null }] = await db
    .select({ last: max(raffleDraws.number) })
    .from(raffleDraws)
    .where(eq(raffleDraws.raffle, raffle))
  const seed = await makeSeed(secret)
  return insertRecord(db, raffleDraws, { raffle, number: (last ?? 0) + 1, rule: drawRule, ...seed })
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

/** Returns the ids of the entries that take part; complete only under the raffle's lock. */
export async function listEntrants(db: Database, raffle: string): Promise<string[]> {
  const rows = await db
    .select({ _id: raffleEntries._id })
    .from(raffleEntries)
    .where(and(eq(raffleEntries.raffle, raffle), isNull(raffleEntries.removedAt)))
  return rows.map(({ _id }) => _id)
}

/** Marks a draw as reset; it stays on record. */
export async function voidDraw(
  db: Database,
  draw: RaffleDrawRow,
  resetBy: string,
  resetReason: string,
): Promise<void> {
  await db
    .update(raffleDraws)
    .set({ resetAt: sql`clock_timestamp()`, resetBy, resetReason })
    .where(eq(raffleDraws._id, draw._id))
}
