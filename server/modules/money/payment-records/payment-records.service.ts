import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Erasure, Services } from '#server/core/module.ts'
import type { RowFields, SheetTable, StoredRow } from '#server/core/sheet-table.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, containsWords, type ListDefinition } from '#server/db/list.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  type DeskPaymentRow,
  deskPayments,
} from '#server/modules/money/payment-records/payment-records.table.ts'
import { addRow } from '#server/modules/money/sheets/rows.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { liraOf } from '#shared/core/money.ts'
import type {
  addDeskPayment as addDeskPaymentEndpoint,
  DeskPayment,
  DeskPaymentTotals,
} from '#shared/money/payment-records/payment-records.contract.ts'
import { paymentRecordsMessages } from '#shared/money/payment-records/payment-records.messages.ts'
import { paymentRecordsSheet } from '#shared/money/payment-records/payment-records.sheet.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

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
  },
  search: deskPayments.search,
}

export function toDeskPayment({ search: _, amount, ...row }: DeskPaymentRow): DeskPayment {
  return { ...row, amount: liraOf(amount) }
}

/** The name on a sale or a member's payment belongs to an account, which the audit log outlives, so it is left out. */
function audited({ search: _, memberName, phone, ...row }: DeskPaymentRow) {
  return row.membership || row.user ? row : { ...row, memberName, phone }
}

function refuseFuture({ date }: RowFields): AppError | undefined {
  const isToCome = typeof date === 'string' && date > clubDay(new Date())
  return isToCome ? invalidField('date', texts.future) : undefined
}

/** Of the record of a sale only the note may change, and it cannot be deleted. */
function refuseLinked(before: StoredRow, changes: RowFields | null): AppError | undefined {
  if (!before.membership) return undefined
  if (!changes) return linked()
  const { note: _, ...fixed } = changes
  const isTouched = Object.entries(fixed).some(
    ([name, value]) => value !== undefined && value !== before[name],
  )
  return isTouched ? linked() : undefined
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
  },
  toRow: toDeskPayment,
  audited,
  refuse: refuseFuture,
  refuseChange: refuseLinked,
}

/** Returns the sums of a list of payments, in all and by method. */
export async function deskPaymentTotals(
  db: Database,
  currentUser: CurrentUser,
  query: ListQuery,
): Promise<DeskPaymentTotals> {
  const condition = conditionOf(deskPaymentList, query, branchScope(currentUser, deskPayments.branch))
  const rows = await db
    .select({
      method: deskPayments.method,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${deskPayments.amount})`,
    })
    .from(deskPayments)
    .where(condition)
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

/** Adds a payment. Throws 400 for a member whom the current user does not know. */
export async function addDeskPayment(
  services: Services,
  currentUser: CurrentUser,
  fields: BodyOf<typeof addDeskPaymentEndpoint>,
): Promise<DeskPayment> {
  if (fields.user && !(await findKnown(services.db, currentUser, fields.user)))
    throw invalidField('user', usersMessages.notFound)
  return addRow(services, currentUser, paymentSheetTable, fields)
}

/** Takes the owner's name off their payments, and off those recorded under the same name and phone number. */
export async function erasePaymentRecords({ tx: { db }, owner }: Erasure): Promise<void> {
  const own = db.select({ _id: memberships._id }).from(memberships).where(eq(memberships.user, owner._id))
  const nameless = { memberName: usersMessages.deletedName, phone: '', note: '' }
  await db
    .update(deskPayments)
    .set(nameless)
    .where(or(eq(deskPayments.user, owner._id), inArray(deskPayments.membership, own)))
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
