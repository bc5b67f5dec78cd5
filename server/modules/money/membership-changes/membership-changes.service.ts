import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  readValidBranches,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { membershipStatus } from '#server/modules/membership/memberships/membership-status.ts'
import {
  endMembership,
  findMembership,
  lockWithSchedule,
  membershipConstraints,
  missingMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { ledgerConstraints, refundToWallets } from '#server/modules/money/balances/ledger.ts'
import {
  atDesk,
  bookPaid,
  freeMoney,
  lockOwed,
  moneyFor,
  worthOf,
} from '#server/modules/money/membership-changes/membership-money.ts'
import {
  type SaleRefundRow,
  saleRefunds,
} from '#server/modules/money/membership-changes/sale-refunds.table.ts'
import { daysAfterToday, lengthOf } from '#server/modules/money/membership-changes/unused-days.ts'
import { payBack, payBackImported } from '#server/modules/money/payment-records/desk-payments.ts'
import { deskPayments } from '#server/modules/money/payment-records/payment-records.table.ts'
import { missingPayment } from '#server/modules/money/payments/payment-errors.ts'
import { payments } from '#server/modules/money/payments/payments.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import {
  lockReceivablesOf,
  type Money,
  settlementConstraints,
} from '#server/modules/money/receivables/settlements.ts'
import {
  missingSale,
  repeatedSale,
  saleConstraints,
  saleDetails,
  writeSale,
} from '#server/modules/money/sales/sales.service.ts'
import { type SaleRow, saleLines, sales } from '#server/modules/money/sales/sales.table.ts'
import { tillConstraints } from '#server/modules/money/tills/till-sessions.ts'
import { requireGuardian } from '#server/modules/people/users/guardianships.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import type {
  extendMembership,
  MembershipValue,
  refundSale,
  SaleRefund,
  transferMembership,
  upgradeMembership,
} from '#shared/money/membership-changes/membership-changes.contract.ts'
import { membershipChangesMessages } from '#shared/money/membership-changes/membership-changes.messages.ts'
import type { SaleDetails } from '#shared/money/sales/sales.contract.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'

const texts = membershipChangesMessages
const over = () => new AppError(409, 'membership.over', texts.over)

/**
 * Locks a membership of the user's branches that is neither cancelled nor expired, after the schedules of its owner and of
 * `others`.
 */
async function lockCurrent(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  id: string,
  others: readonly string[] = [],
): Promise<{ row: MembershipRow; now: Date }> {
  const scope = branchScope(currentUser, memberships.branch)
  const { row, now } = await lockWithSchedule(tx, id, { scope, others })
  if (row.cancelledAt || new Date(row.endsAt) <= now) throw over()
  return { row, now }
}

async function refuseFrozen({ db }: UnitOfWork, { _id }: MembershipRow): Promise<void> {
  const [found] = await db
    .select({ status: membershipStatus })
    .from(memberships)
    .where(eq(memberships._id, _id))
  if (found?.status === 'frozen') throw new AppError(409, 'membership.frozen', texts.frozen)
}

/** Adds days to a membership; those behind it move along. Throws 409 for one that is over. */
export async function extend(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { days, reason }: BodyOf<typeof extendMembership>,
): Promise<Membership> {
  await explainingConstraints(membershipConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { row, now } = await lockCurrent(tx, currentUser, id)
      const endsAt = startOfClubDay(addDays(clubDay(new Date(row.endsAt)), days)).toISOString()
      await updateRecord(tx.db, memberships, id, { endsAt })
      await tx.audit({
        resource: 'memberships',
        recordId: id,
        action: 'edit',
        person: row.user,
        before: { endsAt: row.endsAt },
        after: { endsAt, reason },
      })
      await scheduleMemberships(tx, row.user, now)
    }),
  )
  return findMembership(services.db, id)
}

/** Notes in the ledger of a pack that its unused sessions are another person's. */
async function noteTransfer({ db }: UnitOfWork, pack: string, actor: string): Promise<void> {
  const [sums] = await db.select().from(sessionPacks).where(eq(sessionPacks.membership, pack))
  const amount = sums?.available ?? 0
  if (amount > 0) await db.insert(sessionEntries).values({ pack, kind: 'transfer', amount, actor })
}

/** Gives a membership to another person, or moves it to another branch. Throws 409 while instalments are open. */
export async function transfer(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { user, branch, reason }: BodyOf<typeof transferMembership>,
): Promise<Membership> {
  await explainingConstraints(membershipConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const { db, audit } = tx
      const { row, now } = await lockCurrent(tx, currentUser, id, user ? [user] : [])
      await refuseFrozen(tx, row)
      const before = { user: row.user, branch: row.branch }
      const valid = (await readValidBranches(db, [id])).get(id) ?? []
      if (user) {
        if (user === row.user) throw invalidField('user', texts.samePerson)
        if (!(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
        await requireGuardian(db, user, guardiansMessages.requiredAtDesk)
        const [owed] = await db
          .select({ _id: receivables._id })
          .from(receivables)
          .where(and(eq(receivables.membership, id), sql`${receivables.open} > 0`))
          .limit(1)
        if (owed) throw new AppError(409, 'membership.open-debt', texts.openDebt)
      }
      if (branch) {
        requireBranch(currentUser, branch)
        if (branch === row.branch) throw invalidField('branch', texts.sameBranch)
      }
      const moved = user ? { user } : { branch: branch ?? row.branch }
      await updateRecord(db, memberships, id, moved)
      await audit({
        resource: 'memberships',
        recordId: id,
        action: 'edit',
        person: row.user,
        before,
        after: { ...before, ...moved, reason },
      })
      const left = { _id: id, user: row.user, branches: valid.map((one) => one._id) }
      for (const { onMembershipEnded } of services.modules) await onMembershipEnded?.(services, tx, left)
      if (user && row.sessions !== null) await noteTransfer(tx, id, currentUser._id)
      for (const one of new Set([row.user, user ?? row.user])) await scheduleMemberships(tx, one, now)
    }),
  )
  return findMembership(services.db, id)
}

/** Returns what the unused days of a membership are worth, without changing anything. */
export async function membershipValue(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<MembershipValue> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships._id, id), branchScope(currentUser, memberships.branch)))
  if (!row) throw missingMembership()
  const now = new Date()
  const days = row.cancelledAt ? 0 : await daysAfterToday(db, row, now)
  const { books, unearned, refundable } = await worthOf(db, row, days)
  return {
    amount: liraOf(books.price),
    usedDays: Math.max(0, lengthOf(row) - days),
    remainingDays: days,
    unearned: liraOf(unearned),
    open: liraOf(books.open),
    refundable: liraOf(refundable),
    sale: books.line?.sale ?? null,
  }
}

/** Ends a membership and sells another package; the value of the unused days pays for it. */
export async function upgrade(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { package: offered, ...sale }: BodyOf<typeof upgradeMembership>,
): Promise<SaleDetails> {
  const sold = await explainingConstraints(saleConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const [known] = await tx.db
        .select()
        .from(memberships)
        .where(and(eq(memberships._id, id), branchScope(currentUser, memberships.branch)))
      if (!known) throw missingMembership()
      const request = { upgrade: id, package: offered, ...sale }
      const made = await repeatedSale(tx, currentUser, sale.requestKey, request)
      if (made) return made
      if (known.package === offered) throw invalidField('package', texts.samePackage)
      const carry = async () => {
        // Charges and refunds lock a card payment before the schedule.
        if (known.payment)
          await lockRecord(tx.db, payments, known.payment, missingPayment, { noKeyUpdate: true })
        const { row, now } = await lockCurrent(tx, currentUser, id)
        // The sale is for the person and the branch that were read before the lock.
        if (row.user !== known.user || row.branch !== known.branch) throw stale()
        await refuseFrozen(tx, row)
        const owed = await lockOwed(tx.db, row)
        await bookPaid(tx, currentUser, row)
        const { refundable } = await worthOf(tx.db, row, await daysAfterToday(tx.db, row, now))
        const ended = await endMembership(tx, id, texts.upgraded)
        if (!ended) throw over()
        // `creditUnusedDays` credits what is open.
        for (const { onMembershipEnded } of services.modules) await onMembershipEnded?.(services, tx, ended)
        return refundable > 0 ? freeMoney(tx, currentUser, moneyFor(owed), refundable, texts.upgraded) : []
      }
      const line = {
        ...{ kind: 'package' as const, subject: offered, name: '', quantity: 1 },
        ...{ discount: 0, discountReason: '' },
      }
      const input = { ...sale, branch: known.branch, user: known.user, lines: [line] }
      return writeSale(services, tx, currentUser, input, carry)
    }),
  )
  return saleDetails(services.db, sold)
}

const toRefund = ({ requestKey: _, actor: __, version: ___, ...row }: SaleRefundRow): SaleRefund => ({
  ...row,
  amount: liraOf(row.amount),
})

/** Returns the refunds of a sale of the user's branches, the oldest first. Throws 404. */
export async function refundsOf(db: Database, currentUser: CurrentUser, sale: string): Promise<SaleRefund[]> {
  const [known] = await db
    .select({ _id: sales._id })
    .from(sales)
    .where(and(eq(sales._id, sale), branchScope(currentUser, sales.branch)))
  if (!known) throw missingSale()
  const rows = await db
    .select()
    .from(saleRefunds)
    .where(eq(saleRefunds.sale, sale))
    .orderBy(asc(saleRefunds.createdAt))
  return rows.map(toRefund)
}

const refundKeyUsed = () => new AppError(409, 'refund.key-used', texts.refundUsed)

export const refundConstraints = {
  ...settlementConstraints,
  ...tillConstraints,
  ...ledgerConstraints,
  sale_refunds_request_key: refundKeyUsed,
  sale_refunds_line_fkey: () => invalidField('line', texts.foreignLine),
  sale_refunds_line_check: () =>
    new AppError(422, 'refund.above-line', texts.aboveLine, { fields: { amount: texts.aboveLine } }),
}

type RefundInput = BodyOf<typeof refundSale>

/**
 * Pays back a part of what a sale was settled with, by the methods of its payments or by one method, and credits it;
 * money from the wallet returns there. Once for each idempotency key. Throws 400 for a line of another sale, 422 above what
 * was paid or above the amount of the line.
 */
export async function refund(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  input: RefundInput,
): Promise<SaleRefund> {
  return explainingConstraints(refundConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const scope = branchScope(currentUser, sales.branch)
      // Collections insert payments of the sale while they hold its receivables.
      const sale = await lockRecord(tx.db, sales, id, missingSale, { scope, noKeyUpdate: true })
      const { requestKey } = input
      if (await isRepeated(tx, currentUser, requestKey, { refund: id, ...input }, refundKeyUsed)) {
        const [made] = await tx.db.select().from(saleRefunds).where(eq(saleRefunds.requestKey, requestKey))
        if (!made) throw refundKeyUsed()
        return toRefund(made)
      }
      return toRefund(await refundLockedSale(tx, currentUser, sale, input, atDesk(eq(receivables.sale, id))))
    }),
  )
}

/** Refunds a locked sale within the caller's transaction, from the settlements that match a condition. */
export async function refundLockedSale(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  { _id: id, user, branch }: SaleRow,
  { line = null, amount, method, iban, ibanHolder, reason, requestKey }: RefundInput,
  condition: SQL | undefined,
): Promise<SaleRefundRow> {
  const { db, audit } = tx
  const row = await insertRecord(db, saleRefunds, {
    ...{ sale: id, line, amount: kurusOf(amount), method: method ?? null, iban, ibanHolder },
    ...{ reason, requestKey, actor: currentUser._id },
  })
  await lockReceivablesOf(db, id)
  const freed = await freeMoney(tx, currentUser, condition, row.amount, reason)
  await returnMoney(tx, currentUser, { ...row, person: user }, freed)
  const [named] = line
    ? await db.select({ name: saleLines.name }).from(saleLines).where(eq(saleLines._id, line))
    : []
  await audit({
    resource: 'sales',
    recordId: id,
    action: 'refund',
    person: user,
    after: { branch, ...(named && { line: named.name }), amount, method: method ?? null, reason },
  })
  return row
}

/** Pays freed money back: to the wallet, or by hand, by one method or by the methods of its payments. */
export async function returnMoney(
  tx: UnitOfWork,
  currentUser: CurrentUser,
  {
    _id,
    method,
    reason,
    person,
  }: Pick<SaleRefundRow, '_id' | 'method' | 'reason'> & { person: string | null },
  freed: readonly Money[],
): Promise<void> {
  // `freeMoney` has locked the payments; wallets are locked before till sessions everywhere.
  await refundToWallets(
    tx,
    freed.map(({ source, amount }) => ({ ...source, amount })),
    { reference: _id, author: currentUser, description: texts.refunded },
  )
  for (const { source, amount } of freed) {
    if (source.imported)
      await payBackImported(tx, currentUser, source.imported, {
        ...{ amount, method: method ?? 'cash', reason, person },
      })
    if (!source.payment) continue
    const paid = await lockRecord(tx.db, deskPayments, source.payment, missingSale, { noKeyUpdate: true })
    await payBack(tx, currentUser, paid, { amount, method: method ?? paid.method, reason })
  }
}
