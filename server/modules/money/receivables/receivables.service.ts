import { and, asc, eq, gt, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  findWallet,
  ledgerConstraints,
  missingWallet,
  refundToWallets,
  writeEntry,
} from '#server/modules/money/balances/ledger.ts'
import { reversePayment, takePayments } from '#server/modules/money/payment-records/desk-payments.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import {
  type ReceivableRow,
  receivables,
  type SettlementRow,
  settlements,
} from '#server/modules/money/receivables/receivables.table.ts'
import {
  allocate,
  lockReceivables,
  type Money,
  moreThanOpen,
  reverseSettlements,
  settlementConstraints,
  settleWithoutMoney,
} from '#server/modules/money/receivables/settlements.ts'
import { findOpenSession, tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { personSearch } from '#server/modules/people/users/person-search.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type * as contract from '#shared/money/receivables/receivables.contract.ts'
import { receivablesMessages } from '#shared/money/receivables/receivables.messages.ts'
import {
  type DebtAge,
  debtAgeDays,
  debtAges,
  furthestDueDays,
  receivableState,
} from '#shared/money/receivables/settlements.rules.ts'
import type { SaleMethod } from '#shared/money/sales/sales.rules.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

type Receivable = contract.Receivable
type Collection = contract.Collection

const texts = receivablesMessages
const missing = () => notFound(texts.notFound)
const unprocessable = (code: string, message: string) => new AppError(422, `receivable.${code}`, message)

const constraints = { ...settlementConstraints, ...tillConstraints, ...ledgerConstraints }

/** The receivables of the user's branches. */
export const managedReceivables = (currentUser: CurrentUser): SQL | undefined =>
  branchScope(currentUser, receivables.branch)

// Lists

/** Due dates of open receivables of an age, today. */
function dueOfAge(age: DebtAge): SQL {
  const today = clubDay(new Date())
  if (age === 'not-due') return sql`${receivables.open} > 0 AND ${receivables.dueOn} > ${today}`
  const older = { week: 'month', month: 'two-months', 'two-months': 'older', older: null } as const
  const next = older[age]
  const latest = addDays(today, -debtAgeDays[age])
  const isOf = sql`${receivables.open} > 0 AND ${receivables.dueOn} <= ${latest}`
  return next ? sql`${isOf} AND ${receivables.dueOn} > ${addDays(today, -debtAgeDays[next])}` : isOf
}

const columns = {
  _id: receivables._id,
  user: receivables.user,
  branch: receivables.branch,
  membership: receivables.membership,
  sale: receivables.sale,
  installment: receivables.installment,
  reason: receivables.reason,
  dueOn: receivables.dueOn,
  amount: receivables.amount,
  open: receivables.open,
  settled: receivables.settled,
  writtenOff: receivables.writtenOff,
  credited: receivables.credited,
  promisedOn: receivables.promisedOn,
  promiseNote: receivables.promiseNote,
  remindedAt: receivables.remindedAt,
  createdAt: receivables.createdAt,
  version: receivables.version,
  branchName: sql<string>`(SELECT name FROM ${branches} branch WHERE branch.id = receivables.branch_id)`,
  userName: sql<string>`coalesce((SELECT name FROM ${users} debtor WHERE debtor.id = receivables.user_id), '')`,
  phone: sql<string>`coalesce((SELECT phone FROM ${users} debtor WHERE debtor.id = receivables.user_id), '')`,
}

type ListedRow = Omit<ReceivableRow, 'import' | 'reminderStage'> & {
  branchName: string
  userName: string
  phone: string
}

const receivableList: ListDefinition<typeof receivables> = {
  table: receivables,
  key: receivables._id,
  columns: { _id: receivables._id },
  sort: { dueOn: receivables.dueOn },
  defaultSort: ['dueOn', 'ASC'],
  filters: {
    user: receivables.user,
    branch: receivables.branch,
    isOpen: (wanted: boolean) => (wanted ? sql`${receivables.open} > 0` : sql`${receivables.open} = 0`),
    age: dueOfAge,
    isPromised: (wanted: boolean) =>
      wanted ? sql`${receivables.promisedOn} IS NOT NULL` : sql`${receivables.promisedOn} IS NULL`,
    from: (day: string) => gte(receivables.dueOn, day),
    until: (day: string) => lte(receivables.dueOn, day),
  },
  search: personSearch(receivables.user),
}

function toReceivable(row: ListedRow): Receivable {
  return {
    ...row,
    amount: liraOf(row.amount),
    open: liraOf(row.open),
    settled: liraOf(row.settled),
    writtenOff: liraOf(row.writtenOff),
    credited: liraOf(row.credited),
    status: receivableState(row),
    daysLate: daysBetween(row.dueOn, clubDay(new Date())),
  }
}

export async function listReceivablePage(
  db: Database,
  query: ListQuery,
  scope?: SQL,
): Promise<Page<Receivable>> {
  const page = await listRows<typeof receivables, Pick<ListedRow, '_id'>>(db, receivableList, query, scope)
  // Names are read for the page alone, not for the rows before it.
  const ids = page.rows.map(({ _id }) => _id)
  const found = new Map((await findReceivables(db, ids)).map((row) => [row._id, row]))
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) }
}

async function findReceivables(db: Database, ids: readonly string[]): Promise<Receivable[]> {
  const rows = await db
    .select(columns)
    .from(receivables)
    .where(inArray(receivables._id, [...ids]))
    .orderBy(asc(receivables.dueOn), asc(receivables._id))
  return rows.map(toReceivable)
}

async function findReceivable(db: Database, id: string): Promise<Receivable> {
  const [found] = await findReceivables(db, [id])
  if (!found) throw missing()
  return found
}

const noAges = (): Record<DebtAge, number> => ({
  'not-due': 0,
  week: 0,
  month: 0,
  'two-months': 0,
  older: 0,
})

/** SQL: the age today of a debt with this due date. */
export function debtAgeOf(dueOn: SQLWrapper): SQL<DebtAge> {
  const late = sql`(${clubDay(new Date())}::date - ${dueOn})`
  return sql<DebtAge>`CASE WHEN ${late} < ${debtAgeDays.week}::int THEN 'not-due'
    WHEN ${late} < ${debtAgeDays.month}::int THEN 'week'
    WHEN ${late} < ${debtAgeDays['two-months']}::int THEN 'month'
    WHEN ${late} < ${debtAgeDays.older}::int THEN 'two-months' ELSE 'older' END`
}

/** Returns the sums of open receivables of the user's branches, or one of them, by age and branch. */
export async function sumOpen(
  db: Database,
  currentUser: CurrentUser,
  branch: string | undefined,
): Promise<ResponseOf<typeof contract.sumReceivables>> {
  const rows = await db
    .select({
      branch: receivables.branch,
      branchName: branches.name,
      age: debtAgeOf(receivables.dueOn).as('age'),
      count: sql<number>`count(*)::int`,
      open: sql<string>`sum(${receivables.open})`,
    })
    .from(receivables)
    .innerJoin(branches, eq(branches._id, receivables.branch))
    .where(
      and(
        gt(receivables.open, 0),
        branch ? eq(receivables.branch, branch) : undefined,
        branchScope(currentUser, receivables.branch),
      ),
    )
    .groupBy(receivables.branch, branches._id, sql`age`)
    .orderBy(branches.name, receivables.branch)
  const byBranch = new Map<string, { branchName: string; count: number; byAge: Record<DebtAge, number> }>()
  for (const row of rows) {
    const sums = byBranch.get(row.branch) ?? { branchName: row.branchName, count: 0, byAge: noAges() }
    sums.count += row.count
    sums.byAge[row.age] = Number(row.open)
    byBranch.set(row.branch, sums)
  }
  const inLira = (sums: Record<DebtAge, number>) => ({
    byAge: Object.fromEntries(debtAges.map((one) => [one, liraOf(sums[one])])) as Record<DebtAge, number>,
    total: liraOf(debtAges.reduce((sum, one) => sum + sums[one], 0)),
  })
  const all = noAges()
  for (const { byAge } of byBranch.values()) for (const one of debtAges) all[one] += byAge[one]
  return {
    ...inLira(all),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    branches: [...byBranch].map(([_id, { branchName, count, byAge }]) => ({
      branch: _id,
      branchName,
      count,
      ...inLira(byAge),
    })),
  }
}

// Collection at the desk

/** Returns a person by what they owe, wherever they are a member now. Throws 404. */
async function findDebtor(db: Database, user: string): Promise<{ _id: string; name: string; phone: string }> {
  const [debtor] = await db
    .select({ _id: users._id, name: users.name, phone: users.phone })
    .from(users)
    .where(eq(users._id, user))
  if (!debtor) throw notFound(usersMessages.notFound)
  return debtor
}

interface Debtor {
  user: string
  branch: string
  /** The oldest first by default. */
  receivables?: readonly string[] | undefined
}

/** Locks what a person owes a branch. Throws 422 if nothing of it is open or a chosen receivable cannot be paid. */
async function lockOwed(
  db: Database,
  { user, branch, receivables: chosen }: Debtor,
): Promise<ReceivableRow[]> {
  const wanted =
    chosen ??
    (
      await db
        .select({ _id: receivables._id })
        .from(receivables)
        .where(and(eq(receivables.user, user), eq(receivables.branch, branch), sql`${receivables.open} > 0`))
        .orderBy(asc(receivables.dueOn), asc(receivables._id))
        .limit(500)
    ).map(({ _id }) => _id)
  if (wanted.length === 0) throw unprocessable('nothing-open', texts.nothingOpen)
  const rows = await lockReceivables(db, wanted, eq(receivables.branch, branch))
  if (rows.some((row) => row.user !== user)) throw unprocessable('other-debtor', texts.otherDebtor)
  if (chosen) {
    const closed = rows.find(({ open }) => open === 0)
    if (closed)
      throw closed.writtenOff > 0
        ? unprocessable('written-off', texts.writtenOff)
        : unprocessable('settled', texts.settled)
  }
  return rows.filter(({ open }) => open > 0)
}

const openOf = (rows: readonly Pick<ReceivableRow, 'open'>[]) => rows.reduce((sum, { open }) => sum + open, 0)

const keyUsed = () => new AppError(409, 'settlement.key-used', texts.keyUsed)

async function collectionOf(db: Database, requestKey: string, { user, branch }: Debtor): Promise<Collection> {
  const rows = await db
    .select({
      _id: settlements._id,
      receivable: settlements.receivable,
      reason: receivables.reason,
      method: sql<SaleMethod>`coalesce(${deskPayments.method}::text, 'wallet')`,
      amount: settlements.amount,
      payment: settlements.payment,
    })
    .from(settlements)
    .innerJoin(receivables, eq(receivables._id, settlements.receivable))
    .leftJoin(deskPayments, eq(deskPayments._id, settlements.payment))
    .where(eq(settlements.requestKey, requestKey))
    .orderBy(asc(settlements.createdAt), asc(settlements._id))
  const [owed] = await db
    .select({ open: sql<string>`coalesce(sum(${receivables.open}), 0)` })
    .from(receivables)
    .where(and(eq(receivables.user, user), eq(receivables.branch, branch), sql`${receivables.open} > 0`))
  return {
    _id: requestKey,
    user,
    branch,
    total: liraOf(rows.reduce((sum, { amount }) => sum + amount, 0)),
    settlements: rows.map((row) => ({ ...row, amount: liraOf(row.amount) })),
    open: liraOf(Number(owed?.open ?? 0)),
  }
}

/** Takes payments at the desk; returns the money that settles receivables. Amounts are whole kuruş. */
async function takeMoney(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { _id: user, name: memberName, phone }: { _id: string; name: string; phone: string },
  { branch, note, requestKey }: { branch: string; note: string; requestKey: string },
  given: readonly { method: SaleMethod; amount: number }[],
): Promise<Money[]> {
  // Wallets are locked before till sessions everywhere.
  const fromWallet = await takeFromWallet(tx, currentUser, { user, branch, requestKey }, given)
  const atDesk = given.flatMap(({ method, amount }) => (method === 'wallet' ? [] : { method, amount }))
  const context = { branch, user, memberName, phone, package: texts.collected, note }
  const taken = await takePayments(tx, currentUser, context, atDesk)
  return [...taken.map(({ _id, amount }) => ({ source: { payment: _id }, amount })), ...fromWallet]
}

async function takeFromWallet(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { user, branch, requestKey }: Debtor & { requestKey: string },
  given: readonly { method: SaleMethod; amount: number }[],
): Promise<Money[]> {
  const amount = given.reduce((sum, one) => sum + (one.method === 'wallet' ? one.amount : 0), 0)
  if (amount === 0) return []
  const wallet = await findWallet(tx.db, user, branch)
  if (!wallet) throw missingWallet()
  const entry = await writeEntry(tx, {
    ...{ wallet: wallet._id, kind: 'sale', amount: -amount, reference: requestKey, author: currentUser },
    description: texts.walletEntry,
  })
  return [{ source: { walletEntry: entry._id }, amount }]
}

/**
 * Settles receivables of a person with payments at the desk, once for each idempotency key. Throws 409 for cash without
 * an open till and 422 for more than is open.
 */
export async function collect(
  services: Services,
  currentUser: CurrentUser,
  input: BodyOf<typeof contract.settleReceivables>,
): Promise<Collection> {
  const { branch, requestKey, note } = input
  requireBranch(currentUser, branch)
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      if (await isRepeated(tx, currentUser, requestKey, { call: 'collect', ...input }, keyUsed)) return
      const debtor = await findDebtor(db, input.user)
      const owed = await lockOwed(db, input)
      const given = input.payments.map(({ method, amount }) => ({ method, amount: kurusOf(amount) }))
      const total = given.reduce((sum, { amount }) => sum + amount, 0)
      if (total > openOf(owed)) throw moreThanOpen()
      const money = await takeMoney(tx, currentUser, debtor, { branch, note, requestKey }, given)
      await allocate(tx, currentUser, owed, money, requestKey)
      await audit({
        resource: 'receivables',
        recordId: owed[0]?._id ?? requestKey,
        action: 'collect',
        person: debtor._id,
        after: { branch, amount: liraOf(total), open: liraOf(openOf(owed) - total) },
      })
    }),
  )
  return collectionOf(services.db, requestKey, input)
}

/** Money at the desk that settles nothing yet, in whole kuruş. */
export const unallocatedMoney = sql<string>`${deskPayments.amount} - ${deskPayments.allocated} - ${deskPayments.refunded}`

/** Payments of a person with money that settles nothing yet. */
export const isUnallocated = (user: string): SQL =>
  sql`${deskPayments.user} = ${user} AND NOT ${deskPayments.isHistorical} AND ${unallocatedMoney} > 0`

/** Settles receivables with payments that were taken before and settle nothing yet, the oldest first. */
export async function allocateExisting(
  services: Services,
  currentUser: CurrentUser,
  input: BodyOf<typeof contract.allocatePayments>,
): Promise<Collection> {
  const { user, branch, requestKey } = input
  requireBranch(currentUser, branch)
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      if (await isRepeated(tx, currentUser, requestKey, { call: 'allocate', ...input }, keyUsed)) return
      const owed = await lockOwed(db, input)
      const free = await db
        .select({ _id: deskPayments._id, left: unallocatedMoney })
        .from(deskPayments)
        .where(and(isUnallocated(user), eq(deskPayments.branch, branch)))
        .orderBy(asc(deskPayments.date), asc(deskPayments._id))
        .limit(500)
        .for('no key update')
      if (free.length === 0) throw unprocessable('nothing-unallocated', texts.nothingUnallocated)
      const money = free.map(({ _id, left }) => ({ source: { payment: _id }, amount: Number(left) }))
      const left = await allocate(tx, currentUser, owed, money, requestKey)
      const used = money.reduce((sum, { amount }, index) => sum + amount - (left[index] ?? 0), 0)
      await audit({
        resource: 'receivables',
        recordId: owed[0]?._id ?? requestKey,
        action: 'collect',
        person: user,
        after: { branch, amount: liraOf(used), open: liraOf(openOf(owed) - used) },
      })
    }),
  )
  return collectionOf(services.db, requestKey, input)
}

// Corrections

/** Whether the author took this money today, through a till session of their own that is open, or through none. */
async function isOwnOfToday(
  db: Database,
  { _id: author }: CurrentUser,
  { actor, createdAt, payment }: SettlementRow,
): Promise<boolean> {
  const today = clubDay(new Date())
  if (actor !== author || clubDay(new Date(createdAt)) !== today) return false
  if (!payment) return true
  const [taken] = await db.select().from(deskPayments).where(eq(deskPayments._id, payment))
  if (taken?.takenBy !== author || clubDay(new Date(taken.createdAt)) !== today) return false
  return taken.session === null || taken.session === (await findOpenSession(db, author))?._id
}

async function takeBack(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  found: SettlementRow,
  { reason, keepsMoney }: BodyOf<typeof contract.reverseSettlement>,
): Promise<(SettlementRow & { taken: number })[]> {
  const { db } = tx
  const { _id, kind, payment, walletEntry } = found
  if (kind === 'write-off' || (payment && keepsMoney))
    return reverseSettlements(tx, currentUser, eq(settlements._id, _id), { reason })
  const source = payment ? eq(settlements.payment, payment) : eq(settlements.walletEntry, walletEntry ?? '')
  const taken = await reverseSettlements(tx, currentUser, source, { reason })
  const amount = taken.reduce((sum, one) => sum + one.taken, 0)
  if (payment) {
    const [row] = await db
      .select()
      .from(deskPayments)
      .where(eq(deskPayments._id, payment))
      .for('no key update')
    if (row) await reversePayment(tx, currentUser, row, reason)
  } else if (walletEntry && amount > 0)
    await refundToWallets(tx, [{ walletEntry, amount }], {
      ...{ reference: _id, author: currentUser, description: texts.walletReturned },
    })
  return taken
}

/**
 * Takes a settlement back, with the payment that it comes from unless its money is kept. Throws 403 for one that is
 * another person's or of an earlier day without the permission to reverse payments, 409 for one that is taken back.
 */
export async function reverseCollected(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  request: BodyOf<typeof contract.reverseSettlement>,
): Promise<Receivable[]> {
  const touched = await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const [found] = await db
        .select({ settlement: settlements, user: receivables.user, branch: receivables.branch })
        .from(settlements)
        .innerJoin(receivables, eq(receivables._id, settlements.receivable))
        .where(and(eq(settlements._id, id), managedReceivables(currentUser)))
      if (!found) throw missing()
      const { settlement, user, branch } = found
      const refuse = (message: string) => new AppError(409, 'settlement.not-reversible', message)
      if (settlement.reverses) throw refuse(texts.reversalInvalid)
      if (settlement.kind === 'credit') throw refuse(texts.creditReversal)
      if (settlement.cardPayment) throw refuse(texts.cardReversal)
      if (settlement.imported) throw refuse(texts.importedReversal)
      const isPermitted =
        settlement.kind === 'write-off'
          ? isAllowed(currentUser, 'receivables.write-off')
          : isAllowed(currentUser, 'payment-records.reverse') ||
            (await isOwnOfToday(db, currentUser, settlement))
      if (!isPermitted) throw forbidden(texts.reversalNotAllowed)
      const taken = await takeBack(tx, currentUser, settlement, request)
      if (taken.length === 0) throw refuse(texts.reversalInvalid)
      await audit({
        resource: 'receivables',
        recordId: settlement.receivable,
        action: 'undo',
        person: user,
        after: {
          branch,
          amount: liraOf(taken.reduce((sum, one) => sum + one.taken, 0)),
          reason: request.reason,
        },
      })
      return taken.map(({ receivable }) => receivable)
    }),
  )
  return findReceivables(services.db, touched)
}

/** Gives up what is open of a receivable. Throws 422 if nothing is. */
export async function writeOff(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, version }: BodyOf<typeof contract.writeOffReceivable>,
): Promise<Receivable> {
  await explainingConstraints(constraints, () =>
    services.transact(currentUser, async (tx) => {
      const before = await lockRecord(tx.db, receivables, id, missing, {
        scope: managedReceivables(currentUser),
        version,
        noKeyUpdate: true,
      })
      const { open, branch, user } = before
      if (open === 0) throw unprocessable('settled', texts.settled)
      await settleWithoutMoney(tx, currentUser, 'write-off', [{ _id: id, amount: open }], reason)
      await tx.audit({
        resource: 'receivables',
        recordId: id,
        action: 'write-off',
        person: user,
        before: { branch, open: liraOf(open) },
        after: { branch, open: 0, reason },
      })
    }),
  )
  return findReceivable(services.db, id)
}

/** Locks an open receivable of the user's branches. Throws 404, 409 for another version, 422 if it is closed. */
async function lockOpen(
  db: Database,
  currentUser: CurrentUser,
  id: string,
  version: number | undefined,
): Promise<ReceivableRow> {
  const row = await lockRecord(db, receivables, id, missing, {
    scope: managedReceivables(currentUser),
    version,
    noKeyUpdate: true,
  })
  if (row.open === 0) throw unprocessable('settled', texts.settled)
  return row
}

function requireDay(day: string, field: string, past: string): void {
  const today = clubDay(new Date())
  if (day < today) throw invalidField(field, past)
  if (day > addDays(today, furthestDueDays)) throw invalidField(field, texts.tooFar)
}

/** Records when the debtor has promised to pay; null removes the promise. */
export async function promise(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { promisedOn, promiseNote, version }: BodyOf<typeof contract.promiseReceivable>,
): Promise<Receivable> {
  if (promisedOn) requireDay(promisedOn, 'promisedOn', texts.promisePast)
  await services.transact(currentUser, async ({ db, audit }) => {
    const before = await lockOpen(db, currentUser, id, version)
    const after = { promisedOn, promiseNote: promisedOn ? promiseNote : '' }
    await updateRecord(db, receivables, id, after)
    await audit({
      resource: 'receivables',
      recordId: id,
      action: 'edit',
      person: before.user,
      before: { branch: before.branch, promisedOn: before.promisedOn, promiseNote: before.promiseNote },
      after: { branch: before.branch, ...after },
    })
  })
  return findReceivable(services.db, id)
}

/** Moves a due date; the debtor is reminded of the new one. */
export async function reschedule(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { dueOn, reason, version }: BodyOf<typeof contract.rescheduleReceivable>,
): Promise<Receivable> {
  requireDay(dueOn, 'dueOn', texts.duePast)
  await services.transact(currentUser, async ({ db, audit }) => {
    const before = await lockOpen(db, currentUser, id, version)
    if (before.membership) {
      const [membership] = await db
        .select({ endsAt: memberships.endsAt, cancelledAt: memberships.cancelledAt })
        .from(memberships)
        .where(eq(memberships._id, before.membership))
      const lastDay = membership && clubDay(new Date(Date.parse(membership.endsAt) - 1))
      const isRunning = lastDay && !membership.cancelledAt && lastDay >= clubDay(new Date())
      if (isRunning && dueOn > lastDay) throw invalidField('dueOn', texts.dueLate)
    }
    await updateRecord(db, receivables, id, { dueOn, reminderStage: 0 })
    await audit({
      resource: 'receivables',
      recordId: id,
      action: 'edit',
      person: before.user,
      before: { branch: before.branch, dueOn: before.dueOn },
      after: { branch: before.branch, dueOn, reason },
    })
  })
  return findReceivable(services.db, id)
}
