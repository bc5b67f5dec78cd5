import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import {
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
  showDashboardWarnings,
  showDayCharts,
  showDeskFigures,
} from '#shared/office/dashboard/dashboard.contract.ts'

/** Milliseconds between refreshes while the tab is visible. */
const refetchInterval = 60_000

function useBranchQuery() {
  const { branch } = useBranchScope()
  return { query: branch ? { branchId: branch } : {} }
}

export const useDashboardStats = () => useCall(showDashboardStats, useBranchQuery(), { refetchInterval })
export const useDashboardFigures = () => useCall(showDashboardFigures, useBranchQuery(), { refetchInterval })
export const useDashboardCharts = () => useCall(showDashboardCharts, useBranchQuery(), { refetchInterval })
export const useDashboardWarnings = () =>
  useCall(showDashboardWarnings, useBranchQuery(), { refetchInterval })
export const useDayCharts = () => useCall(showDayCharts, useBranchQuery(), { refetchInterval })
export const useDeskFigures = () => useCall(showDeskFigures, useBranchQuery(), { refetchInterval })
