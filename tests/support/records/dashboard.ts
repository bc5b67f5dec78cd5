import { vi } from 'vitest'
import {
  type DashboardCharts,
  type DashboardFigures,
  type DashboardStats,
  type DayCharts,
  type DeskFigures,
  showDashboardCharts,
  showDashboardFigures,
  showDashboardStats,
  showDayCharts,
  showDeskFigures,
} from '#shared/office/dashboard/dashboard.contract.ts'
import type { Caller } from '#tests/support/product/sign-in.ts'

const asked = (branchId?: string) => (branchId ? { query: { branchId } } : {})

export const statsOf = (person: Caller, branchId?: string): Promise<DashboardStats> =>
  person.call(showDashboardStats, asked(branchId))
export const figuresOf = (person: Caller, branchId?: string): Promise<DashboardFigures> =>
  person.call(showDashboardFigures, asked(branchId))
export const chartsOf = (person: Caller, branchId?: string): Promise<DashboardCharts> =>
  person.call(showDashboardCharts, asked(branchId))
export const deskOf = (person: Caller, branchId?: string): Promise<DeskFigures> =>
  person.call(showDeskFigures, asked(branchId))
export const dayOf = (person: Caller, branchId?: string): Promise<DayCharts> =>
  person.call(showDayCharts, asked(branchId))

let minutes = 0

/** The figures when members are counted again, which is at most once a minute. */
export async function laterFiguresOf(person: Caller, branchId?: string): Promise<DashboardFigures> {
  minutes += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  return figuresOf(person, branchId).finally(() => vi.useRealTimers())
}
