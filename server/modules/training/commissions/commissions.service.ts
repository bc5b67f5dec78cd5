import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type CommissionScope,
  countUnsettled,
  firstDay,
  firstToPay,
  readSheets,
  writeMonth,
} from '#server/modules/training/commissions/commission-lines.ts'
import { commissionMonths } from '#server/modules/training/commissions/commissions.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { kurusOf } from '#shared/core/money.ts'
import { monthName } from '#shared/messaging/welcome-mails/months.ts'
import type { CommissionMonth } from '#shared/training/commissions/commissions.contract.ts'
import { commissionsMessages as texts } from '#shared/training/commissions/commissions.messages.ts'

/** The branch that was asked for, or all of the user's. Throws 403. */
export function scopeOf(currentUser: CurrentUser, branch: string | undefined): CommissionScope {
  if (branch === undefined) return { branches: currentUser.branches }
  requireBranch(currentUser, branch)
  return { branches: [branch] }
}

const refused = (message: string) => new AppError(409, 'commission.month', message)

/** Why a branch cannot close a month now; null if it can. */
async function whyNot(db: Database, branch: string, month: string): Promise<string | null> {
  if (clubDay(new Date()).slice(0, 7) <= month) return texts.monthNotOver(monthName(month))
  const [last] = await db
    .select({ month: commissionMonths.month })
    .from(commissionMonths)
    .where(eq(commissionMonths.branch, branch))
    .orderBy(desc(commissionMonths.month))
    .limit(1)
  if (last && last.month >= firstDay(month)) return texts.monthClosed(monthName(month))
  const first = await firstToPay(db, branch)
  return first !== null && first < month ? texts.earlierMonth(monthName(first)) : null
}

/** Returns the sheets of a month, and who has closed it. */
export async function readMonth(
  db: Database,
  month: string,
  scope: CommissionScope,
): Promise<CommissionMonth> {
  const closed = await db
    .select({ branch: commissionMonths.branch, closedAt: commissionMonths.closedAt })
    .from(commissionMonths)
    .where(
      and(
        eq(commissionMonths.month, firstDay(month)),
        scope.branches ? inArray(commissionMonths.branch, [...scope.branches]) : undefined,
      ),
    )
  const sheets = await readSheets(db, month, scope)
  const [only, ...others] = scope.branches ?? []
  const open = only !== undefined && others.length === 0 ? await whyNot(db, only, month) : undefined
  return {
    month,
    closed,
    notClosable: open === undefined ? texts.chooseBranch : open,
    sheets,
    unsettled: await countUnsettled(db, month, scope),
  }
}

/**
 * Closes a month of a branch: its lines are what has been paid. The lock is that of the branch's rules. Throws 409 for a
 * month that is not over, closed, or behind one that still has something to pay.
 */
export async function closeMonth(
  { transact, db: pool }: Services,
  currentUser: CurrentUser,
  { branch, month }: { branch: string; month: string },
): Promise<CommissionMonth> {
  requireBranch(currentUser, branch)
  const why = await whyNot(pool, branch, month)
  if (why) throw refused(why)
  return transact(currentUser, async ({ db, audit }) => {
    const [known] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, branch))
    if (!known) throw notFound(branchesMessages.notFound)
    await db.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${branch}::text, ${lockSeeds.commissions}))`,
    )
    const reason = await whyNot(db, branch, month)
    if (reason) throw refused(reason)
    await writeMonth(db, { branch, month, closedBy: currentUser._id })
    const after = await readMonth(db, month, { branches: [branch] })
    const paid = after.sheets.reduce((sum, { amount }) => sum + amount, 0)
    await audit({
      resource: 'commissions',
      recordId: branch,
      action: 'close-month',
      after: { branch, month, amount: kurusOf(paid) },
    })
    return after
  })
}
