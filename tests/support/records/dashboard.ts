import type pg from 'pg'
import {
  type DashboardCharts,
  type DashboardFigures,
  type DashboardStats,
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
} from '#shared/office/dashboard/dashboard.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

const asked = (branchId?: string) => (branchId ? { query: { branchId } } : {})

export const statsOf = (person: Caller, branchId?: string): Promise<DashboardStats> =>
  person.call(showDashboardStats, asked(branchId))
export const figuresOf = (person: Caller, branchId?: string): Promise<DashboardFigures> =>
  person.call(showDashboardFigures, asked(branchId))
export const chartsOf = (person: Caller, branchId?: string): Promise<DashboardCharts> =>
  person.call(showDashboardCharts, asked(branchId))

/** The differences between the rollups and a fresh count. */
export async function differingSums(pool: pg.Pool): Promise<unknown[]> {
  const sums = (source: string) =>
    `SELECT figure, branch_id, since, sum(amount) AS amount FROM ${source} GROUP BY figure, branch_id, since HAVING sum(amount) <> 0`
  const [kept, counted] = [sums('dashboard_amounts'), sums('dashboard_facts')]
  const { rows } = await pool.query(
    `(${kept} EXCEPT ALL ${counted}) UNION ALL (${counted} EXCEPT ALL ${kept})`,
  )
  return rows
}
