import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import type { WinningEntry } from '#server/modules/loyalty/raffles/raffles.mails.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { type Notice, writeNotices } from '#server/modules/messaging/notifications/notify-member.ts'
import type { NotifyingWork } from '#server/modules/messaging/notifications/tell-people.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { shortName } from '#shared/core/text.ts'
import type { Winner } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const { deletedName } = raffleEntriesMessages

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
  work: NotifyingWork,
  draw: string,
  write: (winning: WinningEntry) => Notice,
): Promise<void> {
  const rows = await work.db
    .select({
      reader: { _id: raffleEntries.user, email: raffleEntries.email, userName: raffleEntries.name },
      winning: {
        prize: raffleWinners.prize,
        raffleTitle: raffles.title,
        raffleSlug: raffles.slug,
        branchName: branches.name,
        branchSlug: branches.slug,
      },
    })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .innerJoin(raffles, eq(raffles._id, raffleDraws.raffle))
    .innerJoin(branches, eq(branches._id, raffles.branch))
    .innerJoin(raffleEntries, eq(raffleEntries._id, raffleWinners.entry))
    .where(eq(raffleWinners.draw, draw))
  await writeNotices(
    work,
    rows
      .filter(({ reader }) => reader.email)
      .map(({ reader, winning }) => ({ reader, notice: write(winning) })),
  )
}
