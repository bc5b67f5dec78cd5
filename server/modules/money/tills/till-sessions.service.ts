import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch, worksIn } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { listAdjustments } from '#server/modules/money/balances/adjustments.ts'
import {
  countsOf,
  expectedOf,
  findOpenSession,
  isCounted,
  movementsOf,
  requireCash,
} from '#server/modules/money/tills/till-sessions.ts'
import { lockTill, peopleForTill } from '#server/modules/money/tills/tills.service.ts'
import {
  type TillCountRow,
  type TillEntryRow,
  type TillSessionRow,
  tillCounts,
  tillEntries,
  tillSessions,
} from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { countedSum, manualEntryKinds, tillEntryKinds } from '#shared/money/tills/till-entries.rules.ts'
import type {
  addTillEntry,
  BalanceAdjustment,
  closeTillSession,
  countTill,
  handOverTill,
  openTillSession,
  TillCount,
  TillEntry,
  TillSession,
  TillSessionDetails,
} from '#shared/money/tills/till-sessions.contract.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = tillsMessages
const missingSession = () => notFound(texts.sessionNotFound)
const refusedField = (status: number, code: string, field: string, message: string) =>
  new AppError(status, code, message, { fields: { [field]: message } })

const sessionErrors = {
  till_sessions_open_till_key: () => new AppError(409, 'till.taken', texts.tillTaken),
  till_sessions_open_person_key: () => new AppError(409, 'till.person-has-till', texts.personHasTill),
}

// Reading

const nameOf = (person: SQL) => sql`coalesce((SELECT name FROM users WHERE users.id = ${person}), '')`

const { openedAt, closedAt, countedCash, expectedCash } = tillSessions
const dayStart = (day: string) => startOfClubDay(day).toISOString()

const sessionList: ListDefinition<typeof tillSessions> = {
  table: tillSessions,
  key: tillSessions._id,
  columns: {
    _id: tillSessions._id,
    till: tillSessions.till,
    tillName: sql`(SELECT name FROM tills WHERE tills.id = ${tillSessions.till})`,
    branch: tillSessions.branch,
    branchName: sql`(SELECT name FROM branches WHERE branches.id = ${tillSessions.branch})`,
    openedBy: tillSessions.openedBy,
    openedByName: nameOf(sql`${tillSessions.openedBy}`),
    openedAt,
    openingFloat: tillSessions.openingFloat,
    closedBy: tillSessions.closedBy,
    closedByName: nameOf(sql`${tillSessions.closedBy}`),
    closedAt,
    expectedCash,
    expectedCard: tillSessions.expectedCard,
    expectedTransfer: tillSessions.expectedTransfer,
    countedCash,
    countedCard: tillSessions.countedCard,
    denominations: tillSessions.denominations,
    differenceReason: tillSessions.differenceReason,
    note: tillSessions.note,
  },
  sort: { openedAt },
  defaultSort: ['openedAt', 'DESC'],
  filters: {
    branch: tillSessions.branch,
    till: tillSessions.till,
    openedBy: tillSessions.openedBy,
    isOpen: (wanted: boolean) => (wanted ? sql`${closedAt} IS NULL` : sql`${closedAt} IS NOT NULL`),
    hasDifference: (wanted: boolean) =>
      wanted ? sql`${countedCash} <> ${expectedCash}` : sql`${countedCash} = ${expectedCash}`,
    from: (day: string) => gte(openedAt, dayStart(day)),
    until: (day: string) => lt(openedAt, dayStart(addDays(day, 1))),
  },
}

type ListedSession = Omit<TillSession, 'difference'> & Pick<TillSessionRow, 'denominations'>

const liraIfAny = (kurus: number | null) => (kurus === null ? null : liraOf(kurus))

function toSession({ denominations: _, ...row }: ListedSession): TillSession {
  const { countedCash: counted, expectedCash: expected } = row
  return {
    ...row,
    openingFloat: liraOf(row.openingFloat),
    expectedCash: liraIfAny(expected),
    expectedCard: liraIfAny(row.expectedCard),
    expectedTransfer: liraIfAny(row.expectedTransfer),
    countedCash: liraIfAny(counted),
    countedCard: liraIfAny(row.countedCard),
    difference: counted === null || expected === null ? null : liraOf(counted - expected),
  }
}

const inScope = (currentUser: CurrentUser) => branchScope(currentUser, tillSessions.branch)

export async function listSessionPage(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<Page<TillSession>> {
  const page = await listRows<typeof tillSessions, ListedSession>(
    db,
    sessionList,
    query,
    inScope(currentUser),
  )
  return { ...page, rows: page.rows.map(toSession) }
}

/** Whether the cash of a count, or its card slips as far as they were counted, are other than they should be. */
const differs = ({ countedCash, expectedCash, countedCard, expectedCard }: TillCountRow): boolean =>
  countedCash !== expectedCash || (countedCard !== null && countedCard !== expectedCard)

const toCount = (row: TillCountRow, countedByName: string): TillCount => ({
  ...{ _id: row._id, countedAt: row.countedAt, countedByName, differs: differs(row) },
  denominations: row.denominations,
  countedCash: liraOf(row.countedCash),
  countedCard: liraIfAny(row.countedCard),
  expectedCash: liraOf(row.expectedCash),
  expectedCard: liraOf(row.expectedCard),
  difference: liraOf(row.countedCash - row.expectedCash),
})

async function readCounts(db: Database, rows: readonly TillCountRow[]): Promise<TillCount[]> {
  if (rows.length === 0) return []
  const counters = rows.map(({ countedBy }) => countedBy)
  const people = await db
    .select({ _id: users._id, name: users.name })
    .from(users)
    .where(inArray(users._id, counters))
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  return rows.map((row) => toCount(row, names.get(row.countedBy) ?? ''))
}

/** Returns a session of the user's branches with its sums, as far as the user may see them. Throws 404. */
export async function findSession(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<TillSessionDetails> {
  const query = { filter: { id: [id] } }
  const { rows } = await listRows<typeof tillSessions, ListedSession>(
    db,
    sessionList,
    query,
    inScope(currentUser),
  )
  const [row] = rows
  if (!row) throw missingSession()
  const sums = await movementsOf(db, id)
  const expected = expectedOf(row, sums)
  const counts = await countsOf(db, id)
  const oversees = row.openedBy !== currentUser._id && isAllowed(currentUser, 'till-sessions.close-others')
  const known = {
    ...toSession(row),
    isCounted: isCounted(counts[0], expected),
    entryCount: sums.reduce((sum, { count }) => sum + count, 0),
    denominations: row.denominations ?? {},
  }
  if (row.closedAt === null && !oversees && !known.isCounted)
    return { ...known, expected: null, movements: [], counts: [] }
  const movements = tillEntryKinds.flatMap((kind) => {
    const parts = sums.filter((part) => part.kind === kind)
    if (parts.length === 0) return []
    const byMethod = { cash: 0, card: 0, transfer: 0 }
    for (const { method, amount } of parts) byMethod[method] = liraOf(amount)
    return [
      {
        ...{ kind, byMethod },
        count: parts.reduce((sum, { count }) => sum + count, 0),
        amount: liraOf(parts.reduce((sum, { amount }) => sum + amount, 0)),
      },
    ]
  })
  return {
    ...known,
    expected: {
      cash: liraOf(expected.cash),
      card: liraOf(expected.card),
      transfer: liraOf(expected.transfer),
    },
    movements,
    counts: await readCounts(db, counts),
  }
}

/** The adjustments of balances in the branch of a session on its days. */
export const adjustmentsOf = (
  db: Database,
  { branch, openedAt, closedAt }: Pick<TillSession, 'branch' | 'openedAt' | 'closedAt'>,
): Promise<BalanceAdjustment[]> =>
  listAdjustments(db, branch, [openedAt, closedAt ?? new Date().toISOString()])

export async function findOwnSession(
  db: Database,
  currentUser: CurrentUser,
): Promise<{ session: TillSessionDetails | null }> {
  const open = await findOpenSession(db, currentUser._id)
  // After a change of branches the session stays open until a colleague of its branch closes it.
  const isVisible = open !== undefined && worksIn(currentUser, open.branch)
  return { session: isVisible ? await findSession(db, currentUser, open._id) : null }
}

const entryList: ListDefinition<typeof tillEntries> = {
  table: tillEntries,
  key: tillEntries._id,
  columns: {
    _id: tillEntries._id,
    kind: tillEntries.kind,
    method: tillEntries.method,
    amount: tillEntries.amount,
    reason: tillEntries.reason,
    payment: tillEntries.payment,
    memberName: sql`coalesce(
      (SELECT member_name FROM desk_payments WHERE desk_payments.id = ${tillEntries.payment}),
      ${nameOf(sql`${tillEntries.user}`)}, '')`,
    actorName: nameOf(sql`${tillEntries.actor}`),
    createdAt: tillEntries.createdAt,
  },
  sort: { createdAt: tillEntries.createdAt },
  defaultSort: ['createdAt', 'DESC'],
}

const toEntry = (entry: TillEntry): TillEntry => ({ ...entry, amount: liraOf(entry.amount) })

async function readEntries(
  db: Database,
  query: ListQuery,
  condition: SQL | undefined,
): Promise<Page<TillEntry>> {
  const page = await listRows<typeof tillEntries, TillEntry>(db, entryList, query, condition)
  return { ...page, rows: page.rows.map(toEntry) }
}

export async function listEntryPage(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  query: ListQuery,
): Promise<Page<TillEntry>> {
  const [session] = await db
    .select({ _id: tillSessions._id })
    .from(tillSessions)
    .where(and(eq(tillSessions._id, id), inScope(currentUser)))
  if (!session) throw missingSession()
  return readEntries(db, query, eq(tillEntries.session, id))
}

/** Returns the newest entries of a session without a payment. */
export async function manualEntriesOf(db: Database, session: string, most: number): Promise<TillEntry[]> {
  const isManual = and(eq(tillEntries.session, session), inArray(tillEntries.kind, [...manualEntryKinds]))
  const { rows } = await readEntries(db, { range: [0, most - 1] }, isManual)
  return rows
}

/** Returns those who may take over the till of a session now. Throws 404. */
export async function listSuccessors(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<{ _id: string; name: string }[]> {
  const [session] = await db
    .select({ branch: tillSessions.branch })
    .from(tillSessions)
    .where(and(eq(tillSessions._id, id), inScope(currentUser)))
  if (!session) throw missingSession()
  return peopleForTill(db, session.branch)
}

// Writing

/** The audited fields of a session; amounts are lira. */
const audited = ({ till, branch, openedBy, ...row }: TillSessionRow) => ({
  ...{ till, branch, openedBy },
  openingFloat: liraOf(row.openingFloat),
  ...(row.closedAt && {
    closedBy: row.closedBy,
    expectedCash: liraIfAny(row.expectedCash),
    countedCash: liraIfAny(row.countedCash),
    expectedCard: liraIfAny(row.expectedCard),
    countedCard: liraIfAny(row.countedCard),
    differenceReason: row.differenceReason,
  }),
})

/** Opens a till. Throws 403 for another branch's, 409 if it is open or archived, or if the person has another one open. */
export async function openSession(
  { db, transact }: Services,
  currentUser: CurrentUser,
  { till, openingFloat }: BodyOf<typeof openTillSession>,
): Promise<TillSessionDetails> {
  const opened = await explainingConstraints(sessionErrors, () =>
    transact(currentUser, async (tx) => {
      const { branch, archivedAt } = await lockTill(tx.db, till)
      requireBranch(currentUser, branch)
      if (archivedAt) throw new AppError(409, 'till.archived', texts.tillArchived)
      return writeSession(tx, {
        till,
        branch,
        openedBy: currentUser._id,
        openingFloat: kurusOf(openingFloat),
      })
    }),
  )
  return findSession(db, currentUser, opened._id)
}

async function writeSession(
  { db, audit }: UnitOfWork,
  values: Pick<TillSessionRow, 'till' | 'branch' | 'openedBy' | 'openingFloat'>,
): Promise<TillSessionRow> {
  const session = await insertRecord(db, tillSessions, values)
  await audit({
    resource: 'till-sessions',
    recordId: session._id,
    action: 'open-till',
    after: audited(session),
  })
  return session
}

/** Locks a session that the user may work with; its entries wait. */
async function lockSession(db: Database, currentUser: CurrentUser, id: string): Promise<TillSessionRow> {
  const session = await lockRecord(db, tillSessions, id, missingSession, {
    scope: inScope(currentUser),
    noKeyUpdate: true,
  })
  if (session.openedBy !== currentUser._id && !isAllowed(currentUser, 'till-sessions.close-others'))
    throw forbidden(texts.otherPerson)
  return session
}

/** Locks a session that the user may work with. Throws 409 if it is closed. */
async function lockUnclosed(db: Database, currentUser: CurrentUser, id: string): Promise<TillSessionRow> {
  const session = await lockSession(db, currentUser, id)
  requireOpen(session)
  return session
}

function requireOpen({ closedAt }: TillSessionRow): void {
  if (closedAt) throw new AppError(409, 'till-session.closed', texts.alreadyClosed)
}

const entryKeyUsed = () => new AppError(409, 'till-entry.key-used', texts.entryKeyUsed)

/** Enters cash that goes in or out without a payment, once for each idempotency key. */
export async function enterCash(
  { db, transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { kind, amount: lira, reason, requestKey }: BodyOf<typeof addTillEntry>,
): Promise<TillEntry> {
  const amount = kind === 'pay-in' ? kurusOf(lira) : -kurusOf(lira)
  const entry = await explainingConstraints({ till_entries_request_key: entryKeyUsed }, () =>
    transact(currentUser, async (tx) => {
      const session = await lockSession(tx.db, currentUser, id)
      const request = { call: 'till-entry', session: id, kind, amount, reason }
      if (await isRepeated(tx, currentUser, requestKey, request, entryKeyUsed)) {
        const [made] = await tx.db.select().from(tillEntries).where(eq(tillEntries.requestKey, requestKey))
        if (!made) throw entryKeyUsed()
        return made._id
      }
      requireOpen(session)
      const written = await writeCashMovement(tx, currentUser, session, { kind, amount, reason, requestKey })
      await tx.audit({
        resource: 'till-sessions',
        recordId: id,
        action: kind,
        after: { branch: session.branch, amount: liraOf(amount), reason },
      })
      return written._id
    }),
  )
  const { rows } = await readEntries(db, {}, eq(tillEntries._id, entry))
  return rows[0] as TillEntry
}

/**
 * Writes cash that enters or leaves a locked session without a payment. Throws 422 for more than the cash that should be
 * in it. Amount in whole kuruş, negative for money that goes out.
 */
export async function writeCashMovement(
  { db }: Pick<UnitOfWork, 'db'>,
  { _id: actor }: Pick<CurrentUser, '_id'>,
  session: Pick<TillSessionRow, '_id' | 'branch'>,
  entry: Pick<TillEntryRow, 'kind' | 'amount' | 'reason' | 'requestKey'> & { user?: string },
): Promise<TillEntryRow> {
  if (entry.amount < 0) await requireCash(db, session._id, -entry.amount)
  return insertRecord(db, tillEntries, {
    ...entry,
    ...{ branch: session.branch, session: session._id, method: 'cash', actor },
    day: clubDay(new Date()),
  })
}

const countKeyUsed = () => new AppError(409, 'till-count.key-used', texts.countKeyUsed)

/** Stores what was counted in a locked session, with what it should hold now. */
async function writeCount(
  { db, audit }: UnitOfWork,
  { _id: countedBy }: CurrentUser,
  session: TillSessionRow,
  { denominations, countedCard = null }: Pick<BodyOf<typeof countTill>, 'denominations' | 'countedCard'>,
): Promise<void> {
  const expected = expectedOf(session, await movementsOf(db, session._id))
  const sums = {
    countedCash: countedSum(denominations),
    countedCard: countedCard === null ? null : kurusOf(countedCard),
    expectedCash: expected.cash,
    expectedCard: expected.card,
    expectedTransfer: expected.transfer,
  }
  await db.insert(tillCounts).values({
    ...{ session: session._id, countedBy, ...sums },
    denominations: Object.fromEntries(Object.entries(denominations).filter(([, count]) => count > 0)),
  })
  await audit({
    resource: 'till-sessions',
    recordId: session._id,
    action: 'count-till',
    after: {
      branch: session.branch,
      ...Object.fromEntries(Object.entries(sums).map(([name, kurus]) => [name, liraIfAny(kurus)])),
    },
  })
}

/** Counts a session, once for each idempotency key; the sums that are returned were withheld until now. */
export async function countSession(
  { db, transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { requestKey, ...count }: BodyOf<typeof countTill>,
): Promise<TillSessionDetails> {
  await transact(currentUser, async (tx) => {
    const session = await lockSession(tx.db, currentUser, id)
    if (await isRepeated(tx, currentUser, requestKey, { count: id, ...count }, countKeyUsed)) return
    requireOpen(session)
    await writeCount(tx, currentUser, session, count)
  })
  return findSession(db, currentUser, id)
}

type Closing = BodyOf<typeof closeTillSession>

/**
 * Closes a locked session with its newest count. Throws 409 if it was not counted or money moved since. Returns the
 * refusal of a difference without a reason, so that a count of the same request is committed: guessing leaves its trace.
 */
async function close(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  session: TillSessionRow,
  { denominations, countedCard, differenceReason, note }: Closing,
  action: 'close-till' | 'hand-over',
): Promise<TillSessionRow | AppError> {
  const { db, audit } = tx
  if (denominations) await writeCount(tx, currentUser, session, { denominations, countedCard })
  const [count] = await countsOf(db, session._id)
  if (!count) throw new AppError(409, 'till-session.not-counted', texts.notCounted)
  if (!isCounted(count, expectedOf(session, await movementsOf(db, session._id))))
    throw new AppError(409, 'till-session.count-stale', texts.countStale)
  if (differs(count) && !differenceReason)
    return refusedField(422, 'till-session.difference', 'differenceReason', texts.differenceReason)
  const closed = await updateRecord(db, tillSessions, session._id, {
    closedBy: currentUser._id,
    closedAt: sql`clock_timestamp()`,
    expectedCash: count.expectedCash,
    expectedCard: count.expectedCard,
    expectedTransfer: count.expectedTransfer,
    countedCash: count.countedCash,
    countedCard: count.countedCard,
    denominations: count.denominations,
    differenceReason: differs(count) ? differenceReason : '',
    note,
  })
  await audit({
    resource: 'till-sessions',
    recordId: session._id,
    action,
    before: audited(session),
    after: audited(closed),
  })
  return closed
}

function requireClosed(ended: TillSessionRow | AppError): TillSessionRow {
  if (ended instanceof AppError) throw ended
  return ended
}

/** Closes a session once; the second of two simultaneous calls gets 409. */
export async function closeSession(
  { db, transact }: Services,
  currentUser: CurrentUser,
  id: string,
  closing: Closing,
): Promise<TillSessionDetails> {
  const ended = await transact(currentUser, async (tx) =>
    close(tx, currentUser, await lockUnclosed(tx.db, currentUser, id), closing, 'close-till'),
  )
  requireClosed(ended)
  return findSession(db, currentUser, id)
}

/** Closes a session and opens the next one in the name of the person who takes over; returns the new session. */
export async function handOver(
  { db, transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { to, ...closing }: BodyOf<typeof handOverTill>,
): Promise<TillSessionDetails> {
  const next = await explainingConstraints(sessionErrors, () =>
    transact(currentUser, async (tx) => {
      const session = await lockUnclosed(tx.db, currentUser, id)
      const { till, branch, openedBy } = session
      // A session that passes to its own holder would be no hand-over.
      const [successor] = to === openedBy ? [] : await peopleForTill(tx.db, branch, to)
      if (!successor) throw refusedField(422, 'till-session.successor', 'to', texts.successorInvalid)
      const ended = await close(tx, currentUser, session, closing, 'hand-over')
      if (ended instanceof AppError) return ended
      return writeSession(tx, { till, branch, openedBy: to, openingFloat: ended.countedCash ?? 0 })
    }),
  )
  return findSession(db, currentUser, requireClosed(next)._id)
}

export type CountedSession = TillSessionDetails & { expected: NonNullable<TillSessionDetails['expected']> }

/** Returns a session for its report. Throws 409 while its sums are withheld. */
export async function findCountedSession(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<CountedSession> {
  const { expected, ...session } = await findSession(db, currentUser, id)
  if (!expected) throw new AppError(409, 'till-session.not-counted', texts.notCounted)
  return { ...session, expected }
}
