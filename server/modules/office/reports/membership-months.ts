import { sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { refreshedAt, refreshView } from '#server/db/materialised-views.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'

interface MembershipMonth {
  figure: 'new' | 'returned' | 'renewed' | 'lost' | 'frozen' | 'kept'
  /** `YYYY-MM`. */
  month: string
  /** `YYYY-MM`; of `kept` only. */
  cohort: string | null
  branch: string
  amount: number
}

/** Returns the members by month and cohort as they were at the last refresh. */
export async function membershipMonthsOf(
  db: Database,
  scope: Scope,
): Promise<{ months: MembershipMonth[]; countedAt: string | null }> {
  const { rows } = await db.execute<MembershipMonth & Record<string, unknown>>(sql`
    SELECT figure, month, cohort, branch_id AS branch, amount FROM membership_months WHERE ${within(scope)}`)
  return { months: rows, countedAt: await refreshedAt(db, 'membership_months') }
}

export const refreshMembershipMonths = ({ pool }: Pick<Services, 'pool'>): Promise<void> =>
  refreshView(pool, 'membership_months')

export const monthsQueue = defineQueue({
  name: 'membership-months',
  title: 'Üyelik hareketlerinin aylık sayımı',
  options: { policy: 'stately' },
  cron: '5 * * * *',
  runsAtStart: true,
  handle: (services) => refreshMembershipMonths(services),
})
