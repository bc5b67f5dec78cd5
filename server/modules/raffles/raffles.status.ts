import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type RaffleRow, raffles } from '#server/modules/raffles/raffles.table.ts'
import type { Raffle } from '#shared/raffles/raffles.contract.ts'

/** Where a raffle stands at this moment, by the database's clock. */
export const raffleStatus: SQL<Raffle['status']> = sql`CASE
  WHEN ${raffles.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN ${raffles.drawnAt} IS NOT NULL THEN 'drawn'
  WHEN now() < ${raffles.startsAt} THEN 'upcoming'
  WHEN now() < ${raffles.endsAt} THEN 'active'
  ELSE 'closed'
END`

export type RaffleWithStatus = RaffleRow & Pick<Raffle, 'status'>

/** A raffle's columns and its status. */
export const raffleColumns = { ...getTableColumns(raffles), status: raffleStatus }
