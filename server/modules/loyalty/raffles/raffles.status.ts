import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type RaffleRow, raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { Draw, Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** Where a raffle stands at a moment of the database's clock. */
const statusAt = (moment: SQL): SQL<Raffle['status']> => sql`CASE
  WHEN ${raffles.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN ${raffles.drawnAt} IS NOT NULL THEN 'drawn'
  WHEN ${moment} < ${raffles.startsAt} THEN 'upcoming'
  WHEN ${moment} < ${raffles.endsAt} THEN 'active'
  ELSE 'closed'
END`

/** Where a raffle stood when the transaction began. */
export const raffleStatus = statusAt(sql`now()`)

/** Where a raffle stands now, for a transaction that waited for its lock. */
export const raffleStatusNow = statusAt(sql`clock_timestamp()`)

/** The draw that counts, as the database writes it: moments are not ISO 8601 yet. */
const liveDraw = sql<Draw | null>`(
  SELECT json_build_object(
    'number', draw.number, 'commitment', draw.commitment,
    'source', json_build_object('kind', draw.source_kind, 'round', draw.source_round, 'name', draw.source_name,
                                'at', draw.source_at),
    'closedAt', draw.closed_at, 'entrantCount', draw.entrant_count, 'listHash', draw.list_hash,
    'publicValue', draw.public_value, 'signature', draw.signature, 'seed', draw.seed)
  FROM raffle_draws draw WHERE draw.raffle_id = raffles.id AND draw.reset_at IS NULL
)`

export type RaffleWithStatus = RaffleRow & Pick<Raffle, 'status' | 'draw'>

/** A raffle's columns, its status and the draw that counts. */
export const raffleColumns = { ...getTableColumns(raffles), status: raffleStatus, draw: liveDraw }
