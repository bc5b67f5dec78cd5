import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { withoutWords } from '#server/core/erasure.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Erasure, Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { RowBooking, RowFields, SheetTable, StoredRow } from '#server/core/sheet-table.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, containsWords, type ListDefinition } from '#server/db/list.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  isOpenPayment,
  retakePayment,
  reversePayment,
  takePayments,
} from '#server/modules/money/payment-records/desk-payments.ts'
import {
  type DeskPaymentRow,
  deskPayments,
} from '#server/modules/money/payment-records/payment-records.table.ts'
import { receivables, settlements } from '#server/modules/money/receivables/receivables.table.ts'
import {
  allocate,
  lockReceivables,
  lockSettled,
  reverseSettlements,
  settlementConstraints,
} from '#server/modules/money/receivables/settlements.ts'
import { addRow } from '#server/modules/money/sheets/rows.ts'
import {
  findOpenSession,
  otherPersonsPayment,
  othersPayments,
  tillConstraints,
  uncountedSession,
} from '#server/modules/money/tills/till-sessions.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type {
  addDeskPayment as addDeskPaymentEndpoint,
  DeskPayment,
  DeskPaymentTotals,
  reverseDeskPayment as reverseDeskPaymentEndpoint,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = paymentRecordsMessages
const linked = () => new AppError(409, 'payment-record.linked', texts.linked)

export const deskPaymentList: ListDefinition<typeof deskPayments> = {
  table: deskPayments,
  key: deskPayments._id,
  sort: {
    date: deskPayments.date,
    memberName: deskPayments.memberName,
    amount: deskPayments.amount,
    createdAt: deskPayments.createdAt,
  },
  defaultSort: ['date', 'DESC'],
  filters: {
    branch: deskPayments.branch,
    method: deskPayments.method,
    user: deskPayments.user,
    membership: deskPayments.membership,
    from: (day: string) => gte(deskPayments.date, day),
    until: (day: string) => lte(deskPayments.date, day),
    isUnallocated: (wanted: boolean) => {
      const isLeft = sql`${deskPayments.user} IS NOT NULL
        AND ${deskPayments.allocated} + ${deskPayments.refunded} < ${deskPayments.amount}`
      return wanted ? isLeft : sql`NOT (${isLeft})`
    },
  },
  search: deskPayments.search,
}

export function toDeskPayment({
  search: _,
  amount,
  allocated,
  refunded,
  ...row
}: DeskPaymentRow): DeskPayment {
  return { ...row, amount: liraOf(amount), allocated: liraOf(allocated), refunded: liraOf(refunded) }
}

/** The name on a sale or a member's payment belongs to an account, which the audit log outlives, so it is left out. */
function audited({ search: _, memberName, phone, ...row }: DeskPaymentRow) {
  return row.membership || row.user ? row : { ...row, memberName, phone }
}

function refuseFuture({ date }: RowFields): AppError | undefined {
  const isToCome = typeof date === 'string' && date > clubDay(new Date())
  return isToCome ? invalidField('date', texts.future) : undefined
}

/** Of the record of a sale only the note and the method may change, and it cannot be deleted. */
function refuseLinked(before: StoredRow, changes: RowFields | null): AppError | undefined {
  if (!before.membership && !before.sale) return undefined
  if (!changes) return linked()
  const { note: _, method: __, ...fixed } = changes
  const isTouched = Object.entries(fixed).some(
    ([name, value]) => value !== undefined && value !== before[name],
  )
  return isTouched ? linked() : undefined
}

const refusedBackdate = () =>
  new AppError(403, 'payment-record.backdate', texts.backdate, { fields: { date: texts.backdate } })
const sessionNeeded = () =>
  new AppError(409, 'till.session-needed', tillsMessages.sessionNeeded, {
    fields: { method: tillsMessages.sessionNeeded },
  })

/** The fields of a row that decide about its money. */
const moneyFields = ['amount', 'method', 'date'] as const

/**
 * Books rows through the open till session of their author. Rows of earlier days go through no till and need a permission
 * of their own, as do changes of another person's payments. Triggers refuse changes after the till was closed
 * (server/db/sql/tills.sql).
 */
async function bookPayments(db: Database, currentUser: CurrentUser): Promise<RowBooking> {
  const open = await findOpenSession(db, currentUser._id)
  const isOthers = await othersPayments(db, currentUser)
  const today = clubDay(new Date())
  const mayBackdate = isAllowed(currentUser, 'payment-records.backdate')
  const booked = ({ branch, method }: { branch: string; method?: unknown }) => {
    const session = open?.branch === branch ? open._id : null
    return method === 'cash' && session === null ? sessionNeeded() : { session, isHistorical: false }
  }
  return ({ before, after }) => {
    if (!after) {
      if (before && isOthers(before)) return otherPersonsPayment()
      return before?.isHistorical && !mayBackdate ? refusedBackdate() : {}
    }
    if (!before) {
      const takenBy = currentUser._id
      if (after.date === today) {
        const columns = booked(after)
        return columns instanceof AppError ? columns : { ...columns, takenBy }
      }
      return mayBackdate ? { session: null, isHistorical: true, takenBy } : refusedBackdate()
    }
    if (moneyFields.every((field) => after[field] === before[field])) return {}
    if (isOthers(before)) return otherPersonsPayment()
    if (after.date !== before.date) {
      if (!mayBackdate) return refusedBackdate()
      return after.date === today ? booked(after) : { session: null, isHistorical: true }
    }
    if (before.isHistorical) return mayBackdate ? {} : refusedBackdate()
    return before.session === null ? booked(after) : {}
  }
}

/**
 * Opens the debts again that a payment outside of a sale has settled: all of a removed one, and what a lower amount no
 * longer covers.
 */
const releaseDebts: NonNullable<SheetTable['release']> = async (tx, currentUser, id, amount) => {
  const [row] = await tx.db
    .select()
    .from(deskPayments)
    .where(
      and(
        eq(deskPayments._id, id),
        branchScope(currentUser, deskPayments.branch),
        isNull(deskPayments.sale),
        isNull(deskPayments.membership),
      ),
    )
  if (!row || row.allocated === 0) return
  const uncovered = row.allocated + row.refunded - amount
  if (uncovered > 0)
    await reverseSettlements(tx, currentUser, eq(settlements.payment, id), {
      amount: uncovered,
      reason: texts.corrected,
    })
}

/** Reverses a removed payment that settled debts once: its settlements are kept. Throws 409 after its till was closed. */
const reverseSettling: NonNullable<SheetTable['takeBack']> = async (tx, currentUser, id) => {
  const [settling] = await tx.db
    .select({ row: deskPayments, isOpen: sql<boolean>`${isOpenPayment}` })
    .from(deskPayments)
    .where(
      and(
        eq(deskPayments._id, id),
        sql`EXISTS (SELECT FROM settlements WHERE payment_id = ${deskPayments._id})`,
      ),
    )
  if (!settling) return false
  const { row, isOpen } = settling
  if (row.refunded > 0 || row.reversedAt) throw tillConstraints.desk_payments_refunded()
  if (!isOpen) throw tillConstraints.desk_payments_closed()
  await reversePayment(tx, currentUser, row, texts.corrected)
  return true
}

export const paymentSheetTable: SheetTable<DeskPayment> = {
  definition: paymentRecordsSheet,
  table: deskPayments,
  list: deskPaymentList,
  columns: [
    deskPayments.date,
    deskPayments.memberName,
    deskPayments.phone,
    deskPayments.package,
    deskPayments.amount,
    deskPayments.method,
    deskPayments.note,
  ],
  naming: deskPayments.memberName,
  missing: () => notFound(texts.notFound),
  constraints: {
    desk_payments_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    settlements_payment_id_desk_payments_id_fkey: tillConstraints.desk_payments_linked,
    ...tillConstraints,
    desk_payments_allocated_check: () =>
      new AppError(409, 'payment-record.allocated', texts.belowAllocated, {
        fields: { amount: texts.belowAllocated },
      }),
  },
  toRow: toDeskPayment,
  audited,
  refuse: refuseFuture,
  refuseChange: refuseLinked,
  book: bookPayments,
  release: releaseDebts,
  takeBack: reverseSettling,
  imported: { isHistorical: true },
  importAccess: 'payment-records.backdate',
}

/**
 * Returns the sums of a list of payments, in all and by method. Those taken back as a mistake do not count, nor does the
 * money of the user's own till before it is counted, unless it is the money of one member.
 */
export async function deskPaymentTotals(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<DeskPaymentTotals> {
  const condition = conditionOf(deskPaymentList, query, branchScope(currentUser, deskPayments.branch))
  const { user, membership } = query.filter ?? {}
  const uncounted = user || membership ? undefined : await uncountedSession(db, currentUser)
  const rows = await db
    .select({
      method: deskPayments.method,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${deskPayments.amount})`,
    })
    .from(deskPayments)
    .where(
      and(
        condition,
        isNull(deskPayments.reversedAt),
        uncounted ? sql`${deskPayments.session} IS DISTINCT FROM ${uncounted}` : undefined,
      ),
    )
    .groupBy(deskPayments.method)
  const byMethod = { cash: 0, card: 0, transfer: 0 }
  let kurus = 0
  let count = 0
  for (const row of rows) {
    byMethod[row.method] = liraOf(Number(row.amount))
    kurus += Number(row.amount)
    count += row.count
  }
  return { count, total: liraOf(kurus), byMethod }
}

/**
 * Adds a payment. Throws 400 for a member whom the current user does not know, 404 and 422 for receivables that are not
 * the member's or come to less than the amount.
 */
export async function addDeskPayment(
  services: Services,
  currentUser: CurrentUser,
  { receivables: wanted = [], ...fields }: BodyOf<typeof addDeskPaymentEndpoint>,
): Promise<DeskPayment> {
  if (fields.user && !(await findKnown(services.db, currentUser, fields.user)))
    throw invalidField('user', usersMessages.notFound)
  if (wanted.length === 0) return addRow(services, currentUser, paymentSheetTable, fields)
  requireBranch(currentUser, fields.branch)
  return settleWithPayment(services, currentUser, fields, wanted)
}

type PaymentFields = Omit<BodyOf<typeof addDeskPaymentEndpoint>, 'receivables'>

/** Takes a payment that settles receivables, the earliest due date first. */
async function settleWithPayment(
  { transact }: Services,
  currentUser: CurrentUser,
  { user, branch, amount: lira, method, date, ...fields }: PaymentFields,
  wanted: readonly string[],
): Promise<DeskPayment> {
  if (date !== clubDay(new Date())) throw invalidField('date', texts.receivablesToday)
  const errors = { ...paymentSheetTable.constraints, ...settlementConstraints }
  return explainingConstraints(errors, () =>
    transact(currentUser, async (tx) => {
      const amount = kurusOf(lira)
      const owed = await lockReceivables(tx.db, wanted, eq(receivables.branch, branch))
      if (!user || owed.some((one) => one.user !== user))
        throw invalidField('receivables', texts.receivableOwner)
      if (owed.reduce((sum, { open }) => sum + open, 0) < amount)
        throw settlementConstraints.receivables_open_check()
      const [taken] = await takePayments(tx, currentUser, { ...fields, branch, user }, [{ method, amount }])
      if (!taken) throw new Error('No payment was taken')
      await allocate(tx, currentUser, owed, [{ source: { payment: taken._id }, amount }])
      await tx.audit({
        resource: 'payment-records',
        recordId: taken._id,
        action: 'create',
        after: audited(taken),
      })
      return readPayment(tx.db, taken._id)
    }),
  )
}

async function readPayment(db: Database, id: string): Promise<DeskPayment> {
  const [row] = await db.select().from(deskPayments).where(eq(deskPayments._id, id))
  if (!row) throw notFound(texts.notFound)
  return toDeskPayment(row)
}

/**
 * Takes a payment back as a mistake, also after its till was closed: what it settled is open again. With a method the
 * money is taken again as paid that way and settles the same receivables. Returns the payment that stands.
 */
export async function reverseDeskPayment(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, method }: BodyOf<typeof reverseDeskPaymentEndpoint>,
): Promise<DeskPayment> {
  return explainingConstraints({ ...paymentSheetTable.constraints, ...settlementConstraints }, () =>
    transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, deskPayments.branch)
      await lockSettled(tx.db, eq(settlements.payment, id))
      const before = await lockRecord(tx.db, deskPayments, id, () => notFound(texts.notFound), {
        scope,
        noKeyUpdate: true,
      })
      if (before.refunded === before.amount || before.reversedAt)
        throw tillConstraints.desk_payments_refunded()
      if (method === before.method) throw invalidField('method', texts.sameMethod)
      await tx.audit({
        resource: 'payment-records',
        recordId: id,
        action: 'reverse',
        before: audited(before),
        after: { ...audited(before), reason, ...(method && { method }) },
      })
      if (!method) {
        await reversePayment(tx, currentUser, before, reason)
        return readPayment(tx.db, id)
      }
      const taken = await retakePayment(tx, currentUser, before, method, reason)
      await tx.audit({
        resource: 'payment-records',
        recordId: taken._id,
        action: 'create',
        after: audited(taken),
      })
      return readPayment(tx.db, taken._id)
    }),
  )
}

/** Takes the owner's name off their payments, and off those recorded under the same name and phone number. */
export async function erasePaymentRecords({ tx: { db }, owner, words }: Erasure): Promise<void> {
  const own = db.select({ _id: memberships._id }).from(memberships).where(eq(memberships.user, owner._id))
  const nameless = {
    ...{ memberName: usersMessages.deletedName, phone: '', note: '' },
    // The names of the lines of its sale.
    package: withoutWords(deskPayments.package, words),
  }
  await db
    .update(deskPayments)
    .set(nameless)
    .where(
      // An array, because PostgreSQL uses no index for an OR with a subquery.
      or(eq(deskPayments.user, owner._id), sql`${deskPayments.membership} = ANY (ARRAY(${own}))`),
    )
  const number = owner.phone.slice(-10)
  if (number.length < 10) return
  await db
    .update(deskPayments)
    .set(nameless)
    .where(
      and(
        containsWords(deskPayments.search, owner.name),
        sql`fold_turkish(${deskPayments.memberName}) = fold_turkish(${owner.name})`,
        sql`right(regexp_replace(${deskPayments.phone}, '\\D', '', 'g'), 10) = ${number}`,
      ),
    )
}
