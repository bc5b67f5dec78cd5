import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, forbidden } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { type WalletRow, walletEntries, wallets } from '#server/modules/money/balances/balances.table.ts'
import { deskRules } from '#server/modules/money/desk-rules/desk-rules.table.ts'
import { findGuardianship } from '#server/modules/people/users/guardianships.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'
import type { BalanceAdjustment } from '#shared/money/tills/till-sessions.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = balancesMessages

const dayStart = (day: string) => startOfClubDay(day).toISOString()

/** Whether a user may adjust balances at all: within the limit of the branch or without one. */
export const mayAdjust = (currentUser: CurrentUser): boolean =>
  isAllowed(currentUser, 'balances.adjust') || isAllowed(currentUser, 'balances.correct')

/** What the user has adjusted today, in whole kuruş, in all branches. */
async function adjustedToday(db: Database, user: string): Promise<number> {
  const today = dayStart(clubDay(new Date()))
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(abs(${walletEntries.amount})), 0)` })
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.isAdjustment, true),
        eq(walletEntries.actor, user),
        gte(walletEntries.createdAt, today),
      ),
    )
  return Number(row?.sum ?? 0)
}

/**
 * Throws 403 for a wallet of the user or of a minor whose guardian they are, and where the adjustment exceeds the daily limit
 * of the branch. Holds a lock on the adjustments of the user until the transaction ends: before the wallet's own.
 */
export async function requireAdjustable(
  db: Database,
  currentUser: CurrentUser,
  { user, branch }: Pick<WalletRow, 'user' | 'branch'>,
  /** Kuruş. */
  amount: number,
): Promise<void> {
  const isOwn =
    user === currentUser._id || (await findGuardianship(db, { minor: user, guardian: currentUser._id }))
  if (isOwn) throw forbidden(texts.ownAdjustment)
  if (isAllowed(currentUser, 'balances.adjust')) return
  const key = sql`hashtextextended(${currentUser._id}, ${lockSeeds.adjustments})`
  await db.execute(sql`SELECT pg_advisory_xact_lock(${key})`)
  const [rules] = await db
    .select({ limit: deskRules.adjustmentLimit })
    .from(deskRules)
    .where(eq(deskRules.branch, branch))
  const limit = rules?.limit ?? 0
  const left = limit - (await adjustedToday(db, currentUser._id))
  if (Math.abs(amount) <= left) return
  const shown = (kurus: number) => formatLira(liraOf(Math.max(kurus, 0)))
  throw new AppError(403, 'balance.adjustment-limit', texts.adjustmentLimit(shown(limit), shown(left)))
}

/** Adjustments on a day sheet, the newest first. */
const mostListed = 200

/** Returns the adjustments of a branch on the club's days between two moments. */
export async function listAdjustments(
  db: Database,
  branch: string,
  [from, until]: readonly [string, string],
): Promise<BalanceAdjustment[]> {
  const { _id, kind, amount, description, actorName, createdAt } = walletEntries
  const rows = await db
    .select({
      ...{ _id, kind, amount, description, actorName, createdAt },
      memberName: sql<string>`trim(${wallets.name} || ' ' || ${wallets.surname})`,
    })
    .from(walletEntries)
    .innerJoin(wallets, eq(wallets._id, walletEntries.wallet))
    .where(
      and(
        eq(walletEntries.isAdjustment, true),
        eq(wallets.branch, branch),
        gte(createdAt, dayStart(clubDay(new Date(from)))),
        lt(createdAt, dayStart(addDays(clubDay(new Date(until)), 1))),
      ),
    )
    .orderBy(desc(createdAt), desc(_id))
    .limit(mostListed)
  return rows.map((row) => ({ ...row, amount: liraOf(row.amount) }))
}
