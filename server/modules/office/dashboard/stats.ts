import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { isSoldInAny } from '#server/modules/membership/packages/package-prices.ts'
import { monthsUntil, sumOf } from '#server/modules/office/dashboard/charts.ts'
import { type Scope, widestScope, within } from '#server/modules/office/dashboard/scope.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { chartMonths, type DashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'

interface Accounts {
  users: number
  /** Signups of the last months, the oldest first. */
  signups: { month: string; count: number }[]
  /** Whole kuruş in all wallets. */
  balance: number
}

async function accountsOf(db: Database, scope: Scope): Promise<Accounts> {
  const [signups, wallets] = await Promise.all([
    db.execute<{ month: string; count: number }>(sql`
      SELECT to_char(timezone('Europe/Istanbul', month), 'YYYY-MM') AS month, count
      FROM (
        SELECT date_trunc('month', created_at, 'Europe/Istanbul') AS month, count(*)::int AS count FROM users
        WHERE deleted_at IS NULL AND ${within(scope)} GROUP BY 1
      ) AS months`),
    db.execute<{ balance: string }>(
      sql`SELECT coalesce(sum(balance), 0) AS balance FROM wallets WHERE ${within(scope)}`,
    ),
  ])
  const counts = new Map(signups.rows.map(({ month, count }) => [month, count]))
  return {
    users: sumOf([...counts.values()]),
    signups: monthsUntil(clubDay(new Date()), chartMonths).map((month) => ({
      month,
      count: counts.get(month) ?? 0,
    })),
    balance: Number(wallets.rows[0]?.balance),
  }
}

async function referralsOf(db: Database, scope: Scope): Promise<DashboardStats['referralStats']> {
  const { rows } = await db.execute<DashboardStats['referralStats'] & Record<string, number>>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
      coalesce(sum(use_count), 0)::int AS "totalUsed", coalesce(sum(total_earned), 0)::int AS "totalEarned"
    FROM referrals WHERE ${within(scope)}`)
  const [counts] = rows
  if (!counts) throw new Error('An aggregate query returned no row')
  return counts
}

/** Counts rows of small tables. */
async function offerCounts(db: Database, scope: Scope) {
  const { rows } = await db.execute<Record<'teams' | 'raffles' | 'packages' | 'equipments', number>>(sql`
    SELECT (SELECT count(*)::int FROM teams WHERE ${within(scope)}) AS teams,
           (SELECT count(*)::int FROM raffles WHERE ${within(scope)} AND archived_at IS NULL) AS raffles,
           (SELECT count(*)::int FROM packages WHERE ${isSoldInAny(scope)}) AS packages,
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
  const own = accountsOf(db, scope)
  const [branch, referrals, offers, all, totalBranches] = await Promise.all([
    own,
    referralsOf(db, scope),
    offerCounts(db, scope),
    scope === widest ? own : accountsOf(db, widest),
    branchesIn(db, widest),
  ])
  return {
    generalStats: {
      totalUsers: all.users,
      totalBranches,
      newUsersThisMonth: all.signups.at(-1)?.count ?? 0,
      totalBalance: liraOf(all.balance),
    },
    referralStats: referrals,
    branchStats: {
      totalUsers: branch.users,
      totalTeams: offers.teams,
      totalRaffles: offers.raffles,
      totalPackages: offers.packages,
      totalEquipments: offers.equipments,
      totalBalance: liraOf(branch.balance),
      totalReferrals: referrals.total,
      newUsersThisMonth: branch.signups.at(-1)?.count ?? 0,
    },
    charts: { monthlySignups: branch.signups },
  }
}
