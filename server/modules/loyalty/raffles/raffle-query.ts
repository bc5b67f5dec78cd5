import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import { toPicture } from '#server/core/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { ofOpenBranch, visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { Draw, Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

/** Resource name in the audit log and the slug history. */
export const raffleResource = 'raffles'

export const missingRaffle = () => notFound(rafflesMessages.notFound)

const statusAt = (instant: SQL): SQL<Raffle['status']> => sql`CASE
  WHEN ${raffles.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN ${raffles.drawnAt} IS NOT NULL THEN 'drawn'
  WHEN ${instant} < ${raffles.startsAt} THEN 'upcoming'
  WHEN ${instant} < ${raffles.endsAt} THEN 'active'
  ELSE 'closed'
END`

/** Status at the start of the transaction. */
export const raffleStatus = statusAt(sql`now()`)

/** The current draw as JSON; PostgreSQL does not write its instants as ISO 8601. */
const currentDraw = sql<Draw | null>`(
  SELECT json_build_object(
    'number', draw.number, 'rule', draw.rule, 'ruleChangedAt', draw.rule_changed_at,
    'commitment', draw.commitment, 'committedAt', draw.created_at,
    'closedAt', draw.closed_at, 'entrantCount', draw.entrant_count, 'listHash', draw.list_hash, 'seed', draw.seed,
    'source', CASE WHEN draw.source_kind IS NOT NULL THEN
      json_build_object('kind', draw.source_kind, 'round', draw.source_round, 'name', draw.source_name,
                        'at', draw.source_at) END,
    'publicValue', draw.public_value, 'signature', draw.signature)
  FROM raffle_draws draw WHERE draw.raffle_id = raffles.id AND draw.reset_at IS NULL
)`

const wasDrawn = sql<boolean>`EXISTS (
  SELECT 1 FROM raffle_draws draw WHERE draw.raffle_id = raffles.id AND draw.drawn_at IS NOT NULL
)`

export type RaffleWithStatus = RaffleRow & Pick<Raffle, 'status' | 'draw' | 'wasDrawn'>

/** A raffle's columns with its status and current draw. */
export const raffleColumns = {
  ...getTableColumns(raffles),
  status: raffleStatus,
  draw: currentDraw,
  wasDrawn,
}

/** Limits raffles to those of open branches. */
export const inOpenBranch = (db: Database): SQL => ofOpenBranch(db, raffles.branch)

/** Limits raffles to those of open branches; the back office also sees those of its archived branches. */
export const visibleRaffles = (db: Database, currentUser: CurrentUser | undefined): SQL | undefined =>
  visibleWhileOpen(db, currentUser, raffles.branch)

const isoInstant = <T extends string | null>(value: T): T =>
  (value === null ? null : new Date(value).toISOString()) as T

const toDraw = (draw: Draw): Draw => ({
  ...draw,
  ruleChangedAt: isoInstant(draw.ruleChangedAt),
  committedAt: isoInstant(draw.committedAt),
  closedAt: isoInstant(draw.closedAt),
  source: draw.source && { ...draw.source, at: isoInstant(draw.source.at) },
})

export function toRaffle({ picture, cancelledAt: _cancelledAt, draw, ...row }: RaffleWithStatus): Raffle {
  return { ...row, ...toPicture(picture), draw: draw && toDraw(draw) }
}

/** Reads one raffle within a scope. Throws 404. */
export async function readRaffle(db: Database, id: string, scope?: SQL): Promise<Raffle> {
  const [row] = await db
    .select(raffleColumns)
    .from(raffles)
    .where(and(eq(raffles._id, id), scope))
  if (!row) throw missingRaffle()
  return toRaffle(row)
}

/** Returns the status at this moment: the transaction may have waited for the raffle's lock. Throws 404. */
export async function currentStatus(db: Database, id: string): Promise<Raffle['status']> {
  const [row] = await db
    .select({ status: statusAt(sql`clock_timestamp()`) })
    .from(raffles)
    .where(eq(raffles._id, id))
  if (!row) throw missingRaffle()
  return row.status
}
