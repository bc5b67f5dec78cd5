import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { defineModule, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { Database } from '#server/db/database.ts'
import { type Scope, scopeOf, within } from '#server/modules/office/dashboard/scope.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import * as contract from '#shared/office/trends/trends.contract.ts'

/** Selects `moment`, `added` and `taken` of the rows in a scope since a moment. */
type Source = (scope: Scope, since: string) => SQL

const balances: Source = (scope, since) => sql`
  SELECT entry.created_at AS moment, greatest(entry.amount, 0) AS added, greatest(-entry.amount, 0) AS taken
  FROM wallet_entries entry JOIN wallets wallet ON wallet.id = entry.wallet_id
  WHERE entry.created_at >= ${since} AND ${within(scope, 'wallet.branch_id')}`

const raffles: Source = (scope, since) => sql`
  SELECT entry.created_at AS moment, 1 AS added, (entry.removed_at IS NOT NULL)::int AS taken
  FROM raffle_entries entry JOIN raffles raffle ON raffle.id = entry.raffle_id
  WHERE entry.created_at >= ${since} AND ${within(scope, 'raffle.branch_id')}`

const referrals: Source = (scope, since) => sql`
  SELECT created_at AS moment, 1 AS added, (earned_at IS NOT NULL)::int AS taken
  FROM referral_uses WHERE created_at >= ${since} AND ${within(scope)}`

const points: Source = (scope, since) => sql`
  SELECT created_at AS moment, greatest(amount, 0) AS added, greatest(-amount, 0) AS taken
  FROM point_entries WHERE created_at >= ${since} AND ${within(scope)}`

async function trendOf(
  db: Database,
  currentUser: CurrentUser,
  branch: string | undefined,
  source: Source,
): Promise<contract.Trend> {
  const scope = await scopeOf(db, currentUser, branch)
  const first = addDays(clubDay(new Date()), 1 - contract.trendDays)
  const { rows } = await db.execute<{ day: string; added: string; taken: string }>(sql`
    SELECT to_char(moment AT TIME ZONE 'Europe/Istanbul', 'YYYY-MM-DD') AS day,
           sum(added) AS added, sum(taken) AS taken
    FROM (${source(scope, startOfClubDay(first).toISOString())}) counted GROUP BY 1`)
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: contract.trendDays }, (_, index) => {
    const day = addDays(first, index)
    const { added = 0, taken = 0 } = known.get(day) ?? {}
    return { day, added: Number(added), taken: Number(taken) }
  })
}

function trendRoutes(app: FastifyInstance, { db }: Services): void {
  mount(app, contract.showBalanceTrend, async ({ currentUser, query }) => {
    const days = await trendOf(db, currentUser, query.branchId, balances)
    return days.map(({ day, added, taken }) => ({ day, added: liraOf(added), taken: liraOf(taken) }))
  })
  mount(app, contract.showRaffleTrend, ({ currentUser, query }) =>
    trendOf(db, currentUser, query.branchId, raffles),
  )
  mount(app, contract.showReferralTrend, ({ currentUser, query }) =>
    trendOf(db, currentUser, query.branchId, referrals),
  )
  mount(app, contract.showPointTrend, ({ currentUser, query }) =>
    trendOf(db, currentUser, query.branchId, points),
  )
}

/** The figures of the last days, beside the lists. */
export const trendsModule = defineModule({ name: 'trends', routes: [trendRoutes] })
