import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { raffleDraws, raffleWinners } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import {
  accountEntrant,
  findRefusal,
  mailboxOf,
  toParticipant,
} from '#server/modules/loyalty/raffles/entries/raffle-entries.service.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import {
  inOpenBranch,
  missingRaffle,
  raffleColumns,
  toRaffle,
} from '#server/modules/loyalty/raffles/raffle-query.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { MyRaffle, Participant, Refusal } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { raffleEntriesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const texts = raffleEntriesMessages

type Result = { position: number; prize: string } | null

/** Limits entries to those of an account and those made by form with its verified address. */
export async function ownedBy(db: Database, user: string): Promise<SQL> {
  const [row] = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users._id, user))
  const ofAccount = eq(raffleEntries.user, user)
  if (!row?.emailVerifiedAt || !row.email) return ofAccount
  return sql`(${ofAccount} OR ${eq(raffleEntries.mailbox, mailboxOf(row.email))})`
}

/** Returns the prizes of these entries in current draws, by entry. */
async function findResults(db: Database, entries: readonly string[]): Promise<Map<string, Result>> {
  if (entries.length === 0) return new Map()
  const rows = await db
    .select({ entry: raffleWinners.entry, position: raffleWinners.position, prize: raffleWinners.prize })
    .from(raffleWinners)
    .innerJoin(raffleDraws, eq(raffleDraws._id, raffleWinners.draw))
    .where(and(inArray(raffleWinners.entry, [...entries]), isNull(raffleDraws.resetAt)))
  return new Map(rows.map(({ entry, ...result }) => [entry, result]))
}

/** Returns the raffles that a person has entered, newest first. */
export async function listEnteredRaffles(db: Database, user: string) {
  const entries = await db
    .select()
    .from(raffleEntries)
    .where(and(await ownedBy(db, user), isNull(raffleEntries.removedAt)))
  const byRaffle = new Map(entries.map((entry) => [entry.raffle, entry]))
  const results = await findResults(
    db,
    entries.map(({ _id }) => _id),
  )
  const rows =
    byRaffle.size === 0
      ? []
      : await db
          .select({ ...raffleColumns, branchName: branches.name, branchSlug: branches.slug })
          .from(raffles)
          .innerJoin(branches, eq(branches._id, raffles.branch))
          .where(inArray(raffles._id, [...byRaffle.keys()]))
          .orderBy(desc(raffles.startsAt), desc(raffles._id))
  const all = rows.flatMap(({ branchName, branchSlug, ...row }): MyRaffle[] => {
    const entry = byRaffle.get(row._id)
    if (!entry) return []
    const result = results.get(entry._id) ?? null
    return [{ ...toRaffle(row), branchName, branchSlug, entry: toParticipant(entry), result }]
  })
  const active = all.filter(({ status }) => status === 'active')
  return { all, active, past: all.filter(({ status }) => status !== 'active'), total: all.length }
}

/** Returns a person's entry in a raffle with its prize, or why they cannot enter. Throws 404. */
export async function readOwnEntry(
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
    .where(and(eq(raffleEntries.raffle, id), await ownedBy(db, user), isNull(raffleEntries.removedAt)))
    .orderBy(sql`${raffleEntries.user} IS NULL`)
    .limit(1)
  if (entry) {
    const results = await findResults(db, [entry._id])
    return { entry: toParticipant(entry), result: results.get(entry._id) ?? null, refusal: null }
  }
  const reason = await findRefusal(db, raffle, await accountEntrant(db, user))
  return { entry: null, result: null, refusal: reason ? texts.refusals[reason] : null }
}
