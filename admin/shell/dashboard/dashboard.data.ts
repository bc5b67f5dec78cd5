import { useGetOne } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AnswerData } from '#admin/core/data/resource-data.ts'
import {
  type DashboardCharts,
  type DashboardFigures,
  type DashboardStats,
  type DashboardWarnings,
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
  showDashboardWarnings,
} from '#shared/office/dashboard/dashboard.contract.ts'

/** Refresh interval in milliseconds while the tab is visible. */
const freshFor = 60_000

const parameter = 'branchId'

export const dashboardAnswers: Readonly<Record<string, AnswerData>> = {
  dashboardStats: { show: showDashboardStats, parameter },
  dashboardFigures: { show: showDashboardFigures, parameter },
  dashboardCharts: { show: showDashboardCharts, parameter },
  dashboardWarnings: { show: showDashboardWarnings, parameter },
}

function useDashboardAnswer<T extends object>(name: string) {
  const { branch } = useBranchScope()
  const answer = useGetOne<{ id: string }>(
    name,
    { id: branch ?? 'all' },
    { refetchInterval: freshFor, retry: false },
  )
  return { ...answer, data: answer.data as (T & { id: string }) | undefined }
}

export const useDashboardStats = () => useDashboardAnswer<DashboardStats>('dashboardStats')
export const useDashboardFigures = () => useDashboardAnswer<DashboardFigures>('dashboardFigures')
export const useDashboardCharts = () => useDashboardAnswer<DashboardCharts>('dashboardCharts')
export const useDashboardWarnings = () => useDashboardAnswer<DashboardWarnings>('dashboardWarnings')
