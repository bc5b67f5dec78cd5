import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Services } from '#server/core/services.ts'
import type { Work } from '#server/core/work.ts'
import type { Database } from '#server/db/database.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import { raffleDraws, raffleWinners } from '#server/modules/raffles/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/raffles/raffle-entries.table.ts'
import type { WinningEntry } from '#server/modules/raffles/raffles.mails.ts'
import { raffles } from '#server/modules/raffles/raffles.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import { messages } from '#shared/messages/messages.ts'
import type { Winner } from '#shared/raffles/raffle-draws.contract.ts'

const { deletedName } = messages.raffleEntries

/** The winners of the draw that counts in their order, as everybody may see them. */
export async function liveWinnersOf(db: Database, raffle: string): Promise<Winner[]> {
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
  return rows.map(({ name, profilePhoto, ...winner }) => ({
    ...winner,
    user: { name: name === deletedName ? name : shortName(name), profilePhoto },
  }))
}

/** Writes to the winners of a draw who can still be reached. */
export async function tellWinners(
  { db, client }: Pick<Work, 'db' | 'client'>,
  { mail }: Pick<Services, 'mail'>,
  draw: string,
  write: (winning: WinningEntry) => Mail,
): Promise<void> {
  const rows = await db
    .select({
      name: raffleEntries.name,
      email: raffleEntries.email,
      prize: raffleWinners.prize,
      raffleTitle: raffles.title,
      raffleSlug: raffles.slug,
      branchName: branches.name,
      branchSlug: branches.slug,
    })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .innerJoin(raffles, eq(raffles._id, raffleDraws.raffle))
    .innerJoin(branches, eq(branches._id, raffles.branch))
    .innerJoin(raffleEntries, eq(raffleEntries._id, raffleWinners.entry))
    .where(eq(raffleWinners.draw, draw))
  await mail.enqueueAll(client, rows.filter(({ email }) => email).map(write))
}
