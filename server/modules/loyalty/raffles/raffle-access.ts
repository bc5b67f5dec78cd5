import { and, eq, type SQL } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import { toPicture } from '#server/core/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { ofOpenBranch, visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { type RaffleWithStatus, raffleColumns } from '#server/modules/loyalty/raffles/raffles.status.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { Draw, Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

/** The resource under which old addresses and audit entries are kept. */
export const raffleResource = 'raffles'

export const missingRaffle = () => notFound(rafflesMessages.notFound)

/** The raffles of branches that are open. */
export const inOpenBranch = (db: Database): SQL => ofOpenBranch(db, raffles.branch)

/** The raffles of an archived branch are shown to its back office alone. */
export const visibleTo = (db: Database, currentUser: CurrentUser | undefined): SQL | undefined =>
  visibleWhileOpen(db, currentUser, raffles.branch)

const moment = <T extends string | null>(value: T): T =>
  (value === null ? null : new Date(value).toISOString()) as T

function toDraw({ source, closedAt, ...draw }: Draw): Draw {
  return { ...draw, source: { ...source, at: moment(source.at) }, closedAt: moment(closedAt) }
}

export function toRaffle({ picture, cancelledAt: _cancelledAt, draw, ...row }: RaffleWithStatus): Raffle {
  return { ...row, ...toPicture(picture), draw: draw && toDraw(draw) }
}

/** A raffle as it now stands: its status is the database's to say. */
export async function readRaffle(db: Database, id: string, scope?: SQL): Promise<Raffle> {
  const [row] = await db
    .select(raffleColumns)
    .from(raffles)
    .where(and(eq(raffles._id, id), scope))
  if (!row) throw missingRaffle()
  return toRaffle(row)
}
