import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { mailboxOf } from '#server/modules/loyalty/raffles/mailbox.ts'
import { inOpenBranch, missingRaffle, toRaffle } from '#server/modules/loyalty/raffles/raffle-access.ts'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/raffle-draws.table.ts'
import { type RaffleEntryRow, raffleEntries } from '#server/modules/loyalty/raffles/raffle-entries.table.ts'
import { raffleColumns } from '#server/modules/loyalty/raffles/raffles.status.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { entrantOf, refusalFor, toParticipant } from '#server/modules/loyalty/raffles/take-part.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { MyRaffle, Participant, Refusal } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

type Result = { position: number; prize: string } | null

/** The entries of an account, and those that came by form from an address the account has shown to be its own. */
export async function ownEntries(db: Database, user: string): Promise<SQL> {
  const [row] = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users._id, user))
  return or(
    eq(raffleEntries.user, user),
    row?.emailVerifiedAt ? eq(raffleEntries.mailbox, mailboxOf(row.email)) : undefined,
  ) as SQL
}

/** What entries won in the draws that count. */
async function resultsOf(db: Database, entries: readonly string[]): Promise<Map<string, Result>> {
  if (entries.length === 0) return new Map()
  const rows = await db
    .select({ entry: raffleWinners.entry, position: raffleWinners.position, prize: raffleWinners.prize })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .where(and(inArray(raffleWinners.entry, [...entries]), sql`${raffleDraws.resetAt} IS NULL`))
  return new Map(rows.map(({ entry, ...result }) => [entry, result]))
}

/** The raffles that a person takes part in, the newest first, and which of them still run. */
export async function rafflesOf(db: Database, user: string) {
  const entries = await db
    .select()
    .from(raffleEntries)
    .where(and(await ownEntries(db, user), sql`${raffleEntries.removedAt} IS NULL`))
  const byRaffle = new Map(entries.map((entry) => [entry.raffle, entry]))
  const results = await resultsOf(
    db,
    entries.map(({ _id }) => _id),
  )
  const rows =
    byRaffle.size === 0
      ? []
      : await db
          .select(raffleColumns)
          .from(raffles)
          .where(inArray(raffles._id, [...byRaffle.keys()]))
          .orderBy(desc(raffles.startsAt), desc(raffles._id))
  const places = await db
    .select({ _id: branches._id, name: branches.name, slug: branches.slug })
    .from(branches)
    .where(inArray(branches._id, [...new Set(rows.map(({ branch }) => branch))]))
  const all = rows.map((row): MyRaffle => {
    const entry = byRaffle.get(row._id) as RaffleEntryRow
    const place = places.find(({ _id }) => _id === row.branch)
    return {
      ...toRaffle(row),
      branchName: place?.name ?? '',
      branchSlug: place?.slug ?? '',
      entry: toParticipant(entry),
      result: results.get(entry._id) ?? null,
    }
  })
  const active = all.filter(({ status }) => status === 'active')
  return { all, active, past: all.filter(({ status }) => status !== 'active'), total: all.length }
}

/** A person's entry in one raffle with what it won, or why they cannot join. */
export async function ownEntry(
  db: Database,
  user: string,
  id: string,
): Promise<{ entry: Participant | null; result: Result; refusal: Refusal | null }> {
  const [raffle] = await db
    .select(raffleColumns)
    .from(raffles)
    .where(and(eq(raffles._id, id), inOpenBranch(db)))
  if (!raffle) throw missingRaffle()
  const [entry] = await db
    .select()
    .from(raffleEntries)
    .where(
      and(eq(raffleEntries.raffle, id), await ownEntries(db, user), sql`${raffleEntries.removedAt} IS NULL`),
    )
    .orderBy(sql`${raffleEntries.user} IS NULL`)
    .limit(1)
  if (entry) {
    const results = await resultsOf(db, [entry._id])
    return { entry: toParticipant(entry), result: results.get(entry._id) ?? null, refusal: null }
  }
  const reason = await refusalFor(db, raffle, await entrantOf(db, user))
  return { entry: null, result: null, refusal: reason ? texts.refusals[reason] : null }
}
