import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { readPointAccount } from '#server/modules/loyalty/points/point-records.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import { membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { unreadOf } from '#server/modules/messaging/notifications/inbox.service.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { managedReceivables } from '#server/modules/money/receivables/receivables.service.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { listNotePage, notesFor } from '#server/modules/office/user-notes/user-notes.service.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { lacksGuardian } from '#server/modules/people/users/guardianships.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { sessions } from '#server/modules/people/users/sessions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { managedBy, nextAppointmentOf } from '#server/modules/training/appointments/appointment-records.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { overrideMinutes } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { clubDay, daysBetween } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { mostCounted, type PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import type { Access } from '#shared/permissions/permissions.ts'

/** Important notes that the summary shows. */
const mostNotes = 5
/** Passages of a gate, and open sessions, that the summary shows. */
const mostEntries = 4
const mostSessions = 10

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
    .orderBy(sql`${memberships.sessions} IS NOT NULL`, asc(memberships.startsAt), asc(memberships._id))
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

/** The newest entries at a gate, and the last one's refusal if staff may still override it. */
async function entriesOf(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<Pick<PersonSummary, 'lastEntries' | 'refusal'>> {
  const lastEntries = await db
    .select({
      _id: turnstileEntries._id,
      at: turnstileEntries.at,
      allowed: turnstileEntries.allowed,
      direction: turnstileEntries.direction,
      branchName: branches.name,
    })
    .from(turnstileEntries)
    .innerJoin(branches, eq(branches._id, turnstileEntries.branch))
    .where(and(isOfPerson(turnstileEntries.user, user), branchScope(currentUser, turnstileEntries.branch)))
    .orderBy(desc(turnstileEntries.at), desc(turnstileEntries._id))
    .limit(mostEntries)
  const [last] = lastEntries
  const isOpen =
    last?.allowed === false &&
    last.direction === 'in' &&
    Date.now() - Date.parse(last.at) <= overrideMinutes * 60_000
  return {
    lastEntries,
    refusal: isOpen ? { _id: last._id, at: last.at, branchName: last.branchName } : null,
  }
}

async function debtOf(db: Database, currentUser: CurrentUser, user: string): Promise<PersonSummary['debt']> {
  const today = sql`${clubDay(new Date())}::date`
  const [sum] = await db
    .select({
      open: sql<string>`coalesce(sum(${receivables.open}), 0)`,
      due: sql<string>`coalesce(sum(${receivables.open}) FILTER (WHERE ${receivables.dueOn} <= ${today}), 0)`,
      late: sql<number>`(count(*) FILTER (WHERE ${receivables.dueOn} < ${today}))::int`,
      dueOn: sql<string | null>`min(${receivables.dueOn})::text`,
    })
    .from(receivables)
    .where(and(eq(receivables.user, user), gt(receivables.open, 0), managedReceivables(currentUser)))
  return {
    open: liraOf(Number(sum?.open ?? 0)),
    due: liraOf(Number(sum?.due ?? 0)),
    late: sum?.late ?? 0,
    dueOn: sum?.dueOn ?? null,
  }
}

/** The bookings of a user for lessons of the reader's branches that have not begun. */
const upcomingBookings = (currentUser: CurrentUser, user: string): SQL | undefined =>
  and(
    eq(lessonBookings.user, user),
    gt(lessons.startsAt, sql`now()`),
    isNull(lessons.cancelledAt),
    branchScope(currentUser, lessons.branch),
  )

async function nextLessonOf(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<PersonSummary['nextLesson']> {
  const [row] = await db
    .select({
      _id: lessons._id,
      title: lessons.title,
      startsAt: lessons.startsAt,
      branchName: branches.name,
    })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons._id, lessonBookings.lesson))
    .innerJoin(branches, eq(branches._id, lessons.branch))
    .where(and(upcomingBookings(currentUser, user), eq(lessonBookings.state, 'joined')))
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .limit(1)
  return row ?? null
}

/** Counts what the lists of the page would show the reader. */
async function countsOf(
  db: Database,
  currentUser: CurrentUser,
  user: string,
): Promise<PersonSummary['counts']> {
  const countOf = (access: Access, rows: { from: SQL; where: SQL | undefined }): SQL<number | null> =>
    isAllowed(currentUser, access)
      ? sql`(SELECT count(*)::int FROM (SELECT FROM ${rows.from} WHERE ${rows.where} LIMIT ${mostCounted}) counted)`
      : sql`NULL::int`
  const { rows } = await db.execute<Record<string, number | null>>(sql`SELECT
    ${countOf('memberships.list', {
      from: sql`${memberships}`,
      where: and(eq(memberships.user, user), branchScope(currentUser, memberships.branch)),
    })} AS memberships,
    ${countOf('receivables.list', {
      from: sql`${receivables}`,
      where: and(eq(receivables.user, user), gt(receivables.open, 0), managedReceivables(currentUser)),
    })} AS debts,
    ${countOf('lesson-bookings.list', {
      from: sql`${lessonBookings} JOIN ${lessons} ON ${lessons._id} = ${lessonBookings.lesson}`,
      where: and(upcomingBookings(currentUser, user), inArray(lessonBookings.state, ['joined', 'waiting'])),
    })} AS lessons,
    ${countOf('turnstile-entries.list', {
      from: sql`${turnstileEntries}`,
      where: and(isOfPerson(turnstileEntries.user, user), branchScope(currentUser, turnstileEntries.branch)),
    })} AS entries,
    ${countOf('user-notes.list', {
      from: sql`${userNotes}`,
      where: and(eq(userNotes.user, user), notesFor(currentUser)),
    })} AS notes`)
  const allowed = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== null)
  return { ...Object.fromEntries(allowed), messages: (await unreadOf(db, user)).unread }
}

async function signInsOf(db: Database, user: string): Promise<PersonSummary['signIns']> {
  const open = await db
    .select({ startedAt: sessions.createdAt, seenAt: sessions.seenAt, hasFactor: sessions.hasFactor })
    .from(sessions)
    .where(and(eq(sessions.user, user), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostSessions)
  return { lastAt: open[0]?.startedAt ?? null, sessions: open }
}

const noEntries = { lastEntries: [], refusal: null }
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
  const scope = notesFor(currentUser)
  const last = { filter: { user, isImportant: false }, range: [0, 0] as [number, number] }
  const important = { filter: { user, isImportant: true }, range: [0, mostNotes - 1] as [number, number] }
  const may = (access: Access) => isAllowed(currentUser, access)
  const [
    membership,
    debt,
    balance,
    account,
    entries,
    nextLesson,
    nextAppointment,
    unsignedContracts,
    notes,
    lastNotes,
    counts,
    person,
  ] = await Promise.all([
    currentMembership(db, currentUser, user),
    may('receivables.list') ? debtOf(db, currentUser, user) : null,
    may('balances.list') ? balanceOf(db, currentUser, user) : null,
    may('points.show') ? readPointAccount(db, user) : null,
    may('turnstile-entries.list') ? entriesOf(db, currentUser, user) : noEntries,
    may('lesson-bookings.list') ? nextLessonOf(db, currentUser, user) : null,
    may('appointments.list') ? nextAppointmentOf(db, user, managedBy(currentUser)) : null,
    db.$count(currentPendingSignatures, owed),
    may('user-notes.list') ? listNotePage(db, important, scope) : noNotes,
    may('user-notes.list') ? listNotePage(db, last, scope) : noNotes,
    countsOf(db, currentUser, user),
    db.select({ role: users.role, lacksGuardian }).from(users).where(eq(users._id, user)),
  ])
  const isStaff = person[0] !== undefined && person[0].role !== 'member'
  return {
    membership,
    debt,
    balance,
    points: account?.balance ?? null,
    ...entries,
    nextLesson,
    nextAppointment,
    unsignedContracts,
    lacksGuardian: may('guardians.list') && person[0]?.lacksGuardian === true,
    importantNotes: notes.rows,
    lastNote: lastNotes.rows[0] ?? null,
    counts,
    signIns: isStaff && may('second-factor.show') ? await signInsOf(db, user) : null,
  }
}
