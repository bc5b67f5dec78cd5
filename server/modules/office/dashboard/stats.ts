import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { type Scope, widestScope, within } from '#server/modules/office/dashboard/scope.ts'
import { amountsSince, monthsUntil, totalsOf } from '#server/modules/office/dashboard/sums.ts'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { chartMonths, type DashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'

const kept = [
  'users',
  'balance',
  'referrals',
  'referrals-active',
  'referral-uses',
  'referral-points',
] as const

/** Returns the signups of the last months, the oldest first. */
async function signupsOf(db: Database, scope: Scope): Promise<{ month: string; count: number }[]> {
  const months = monthsUntil(new Date(), chartMonths)
  const amounts = await amountsSince(db, scope, ['users'], startOfClubDay(`${months[0]}-01`))
  const counts = new Map(amounts.map(({ since, amount }) => [since.slice(0, 7), amount]))
  return months.map((month) => ({ month, count: counts.get(month) ?? 0 }))
}

/** Counts rows of small tables. */
async function offerCounts(db: Database, scope: Scope) {
  const { rows } = await db.execute<Record<'teams' | 'raffles' | 'packages' | 'equipments', number>>(sql`
    SELECT (SELECT count(*)::int FROM teams WHERE ${within(scope)}) AS teams,
           (SELECT count(*)::int FROM raffles WHERE ${within(scope)} AND archived_at IS NULL) AS raffles,
           (SELECT count(*)::int FROM packages WHERE ${within(scope)}) AS packages,
           (SELECT count(*)::int FROM equipments WHERE ${within(scope)}) AS equipments`)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate query returned no row')
  return counts
}

async function branchesIn(db: Database, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM branches WHERE ${within(scope, 'id')}`,
  )
  return rows[0]?.count ?? 0
}

/** Returns the totals of everything the user may see and of the requested branch. */
export async function dashboardStats(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardStats> {
  const widest = widestScope(currentUser)
  const [branch, offers, signups, all, allSignups, totalBranches] = await Promise.all([
    totalsOf(db, scope, kept),
    offerCounts(db, scope),
    signupsOf(db, scope),
    totalsOf(db, widest, ['users', 'balance']),
    signupsOf(db, widest),
    branchesIn(db, widest),
  ])
  return {
    generalStats: {
      totalUsers: all.users,
      totalBranches,
      newUsersThisMonth: allSignups.at(-1)?.count ?? 0,
      totalBalance: liraOf(all.balance),
    },
    referralStats: {
      total: branch.referrals,
      active: branch['referrals-active'],
      totalUsed: branch['referral-uses'],
      totalEarned: branch['referral-points'],
    },
    branchStats: {
      totalUsers: branch.users,
      totalTeams: offers.teams,
      totalRaffles: offers.raffles,
      totalPackages: offers.packages,
      totalEquipments: offers.equipments,
      totalBalance: liraOf(branch.balance),
      totalReferrals: branch.referrals,
      newUsersThisMonth: signups.at(-1)?.count ?? 0,
    },
    charts: { monthlySignups: signups },
  }
}
