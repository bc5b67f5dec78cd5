import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readPointAccount } from '#server/modules/loyalty/points/point-records.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import { membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { listNotePage, notesFor } from '#server/modules/office/user-notes/user-notes.service.ts'
import { overrideMinutes } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Important notes that the summary shows. */
const mostNotes = 5

/** Limits memberships to those that are valid in a branch of the user, wherever they were sold. */
const validForStaff = ({ branches }: CurrentUser): SQL | undefined =>
  branches === null
    ? undefined
    : sql`EXISTS (SELECT 1 FROM membership_branches valid
        WHERE valid.membership_id = memberships.id AND valid.branch_id = ANY (${sql.param([...branches])}::uuid[]))`

/** The current membership, otherwise the next one. */
async function currentMembership(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<PersonSummary['membership']> {
  const [row] = await db
    .select({
      _id: memberships._id,
      name: memberships.name,
      branchName: branches.name,
      status: membershipStatus,
      startsAt: memberships.startsAt,
      endsAt: memberships.endsAt,
    })
    .from(memberships)
    .innerJoin(branches, eq(branches._id, memberships.branch))
    .where(
      and(
        eq(memberships.user, user),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, sql`now()`),
        validForStaff(currentUser),
      ),
    )
    .orderBy(asc(memberships.startsAt), asc(memberships._id))
    .limit(1)
  if (!row) return null
  // An end is the midnight after the last day.
  return { ...row, daysLeft: daysBetween(clubDay(new Date()), clubDay(new Date(row.endsAt))) }
}

async function balanceOf(db: Database, currentUser: CurrentUser, user: string): Promise<number | null> {
  const [sum] = await db
    .select({ balance: sql<number | null>`sum(${wallets.balance})::float8` })
    .from(wallets)
    .where(and(eq(wallets.user, user), isNull(wallets.closedAt), branchScope(currentUser, wallets.branch)))
  return sum?.balance == null ? null : liraOf(sum.balance)
}

/** The latest entry at a gate, and its refusal if staff may still override it. */
async function lastEntryOf(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<Pick<PersonSummary, 'lastEntry' | 'refusal'>> {
  const [row] = await db
    .select({
      _id: turnstileEntries._id,
      at: turnstileEntries.at,
      allowed: turnstileEntries.allowed,
      direction: turnstileEntries.direction,
      branchName: branches.name,
    })
    .from(turnstileEntries)
    .innerJoin(branches, eq(branches._id, turnstileEntries.branch))
    .where(and(eq(turnstileEntries.user, user), branchScope(currentUser, turnstileEntries.branch)))
    .orderBy(desc(turnstileEntries.at), desc(turnstileEntries._id))
    .limit(1)
  if (!row) return { lastEntry: null, refusal: null }
  const { _id, at, allowed, direction, branchName } = row
  const isRecent = Date.now() - Date.parse(at) <= overrideMinutes * 60_000
  return {
    lastEntry: { at, branchName, allowed },
    refusal: !allowed && direction === 'in' && isRecent ? { _id, at, branchName } : null,
  }
}

const noEntry = { lastEntry: null, refusal: null }
const noNotes = { rows: [] }

/** The parts of a position's other permissions are left out. */
export async function personSummary(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<PersonSummary> {
  const owed = and(
    eq(currentPendingSignatures.user, user),
    branchScope(currentUser, currentPendingSignatures.branch),
  )
  const important = { filter: { user, isImportant: true }, range: [0, mostNotes - 1] as [number, number] }
  const [membership, balance, account, entry, unsignedContracts, notes] = await Promise.all([
    currentMembership(db, currentUser, user),
    isAllowed(currentUser, 'balances.list') ? balanceOf(db, currentUser, user) : null,
    isAllowed(currentUser, 'points.show') ? readPointAccount(db, user) : null,
    isAllowed(currentUser, 'turnstile-entries.list') ? lastEntryOf(db, currentUser, user) : noEntry,
    db.$count(currentPendingSignatures, owed),
    isAllowed(currentUser, 'user-notes.list') ? listNotePage(db, important, notesFor(currentUser)) : noNotes,
  ])
  return {
    membership,
    balance,
    points: account?.balance ?? null,
    ...entry,
    unsignedContracts,
    importantNotes: notes.rows,
  }
}
