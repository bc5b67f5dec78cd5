import { eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { type Actor, branchScope, requireBranch } from '#server/core/actor.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { conditionOf, type ListDefinition } from '#server/db/list.ts'
import { memberships } from '#server/modules/memberships/memberships.table.ts'
import { type DeskPaymentRow, deskPayments } from '#server/modules/payment-records/payment-records.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ListQuery } from '#shared/core/list-query.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { messages } from '#shared/messages/messages.ts'
import type {
  addDeskPayment,
  DeskPayment,
  DeskPaymentTotals,
  updateDeskPayment,
} from '#shared/payment-records/payment-records.contract.ts'

const texts = messages.paymentRecords
export const missingDeskPayment = () => notFound(texts.notFound)
const linked = () => new AppError(409, 'payment-record.linked', texts.linked)

const constraints = {
  desk_payments_branch_id_branches_id_fk: () => notFound(messages.branches.notFound),
}

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
    membership: deskPayments.membership,
    from: (day: string) => gte(deskPayments.date, day),
    until: (day: string) => lte(deskPayments.date, day),
  },
  search: deskPayments.search,
}

export function deskPaymentAnswer({ search: _, amount, ...row }: DeskPaymentRow): DeskPayment {
  return { ...row, amount: liraOf(amount) }
}

/** The name on a sale is the account's own: the log outlives the account, so it leaves it out. */
function audited({ search: _, memberName, phone, ...row }: DeskPaymentRow) {
  return row.membership ? row : { ...row, memberName, phone }
}

/** What a list of payments adds up to, in all and by method. */
export async function deskPaymentTotals(
  db: Database,
  actor: Actor,
  query: ListQuery,
): Promise<DeskPaymentTotals> {
  const condition = conditionOf(deskPaymentList, query, branchScope(actor, deskPayments.branch))
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

function requirePast(day: string | undefined): void {
  if (day !== undefined && day > clubDay(new Date())) throw invalidField('date', texts.future)
}

export async function addToSheet(
  { work }: Services,
  actor: Actor,
  { amount, ...fields }: BodyOf<typeof addDeskPayment>,
): Promise<DeskPayment> {
  requireBranch(actor, fields.branch)
  requirePast(fields.date)
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db, audit }) => {
      const [row] = await db
        .insert(deskPayments)
        .values({ ...fields, amount: kurusOf(amount) })
        .returning()
      const created = row as DeskPaymentRow
      await audit({
        resource: 'paymentRecords',
        recordId: created._id,
        action: 'create',
        after: audited(created),
      })
      return deskPaymentAnswer(created)
    }),
  )
}

/** Changes a record of the sheet. Of a sale only the note changes: the rest says what was sold. */
export async function updateInSheet(
  { work }: Services,
  actor: Actor,
  id: string,
  { version, amount, ...fields }: BodyOf<typeof updateDeskPayment>,
): Promise<DeskPayment> {
  requirePast(fields.date)
  return work(actor, async ({ db, audit }) => {
    const scope = branchScope(actor, deskPayments.branch)
    const before = await lockRecord(db, deskPayments, id, missingDeskPayment, { scope, version })
    const changes = { ...fields, ...(amount === undefined ? {} : { amount: kurusOf(amount) }) }
    if (before.membership) {
      const { note: _, ...fixed } = changes
      const known: Record<string, unknown> = before
      const isTouched = Object.entries(fixed).some(
        ([name, value]) => value !== undefined && value !== known[name],
      )
      if (isTouched) throw linked()
    }
    const after = await changeRecord(db, deskPayments, id, changes)
    await audit({
      resource: 'paymentRecords',
      recordId: id,
      action: 'edit',
      before: audited(before),
      after: audited(after),
    })
    return deskPaymentAnswer(after)
  })
}

export async function deleteFromSheet({ work }: Services, actor: Actor, id: string): Promise<void> {
  await work(actor, async ({ db, audit }) => {
    const scope = branchScope(actor, deskPayments.branch)
    const before = await lockRecord(db, deskPayments, id, missingDeskPayment, { scope })
    if (before.membership) throw linked()
    await db.delete(deskPayments).where(eq(deskPayments._id, id))
    await audit({ resource: 'paymentRecords', recordId: id, action: 'delete', before: audited(before) })
  })
}

/** Takes a deleted account's name off the sales to it; what was paid stays. */
export async function anonymiseSales(db: Database, user: string): Promise<void> {
  const own = db.select({ _id: memberships._id }).from(memberships).where(eq(memberships.user, user))
  await db
    .update(deskPayments)
    .set({ memberName: messages.users.deletedName, phone: '', note: '' })
    .where(inArray(deskPayments.membership, own))
}
