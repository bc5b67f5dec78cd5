import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  entriesByHour,
  recentLessons,
  revenueOf,
  revenueOfDay,
} from '#server/modules/office/dashboard/charts.ts'
import { slowCountsOf } from '#server/modules/office/dashboard/counts.ts'
import { membershipCounts, pendingWork, todayFigures } from '#server/modules/office/dashboard/figures.ts'
import { scopeOf } from '#server/modules/office/dashboard/scope.ts'
import { dashboardStats } from '#server/modules/office/dashboard/stats.ts'
import { warningsOf } from '#server/modules/office/dashboard/warnings.ts'
import { clubDay } from '#shared/core/club-time.ts'
import * as contract from '#shared/office/dashboard/dashboard.contract.ts'

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.showDashboardStats, async ({ currentUser, query }) =>
    dashboardStats(db, currentUser, await scopeOf(db, currentUser, query.branchId)),
  )

  mount(app, contract.showDashboardFigures, async ({ currentUser, query }) => {
    const scope = await scopeOf(db, currentUser, query.branchId)
    const day = clubDay(new Date())
    const [memberships, today, revenue, waiting, { countedAt, renewalsDue, ...slow }] = await Promise.all([
      membershipCounts(db, scope),
      todayFigures(db, scope, day),
      revenueOfDay(db, currentUser, scope, day),
      pendingWork(db, currentUser, scope),
      slowCountsOf(services, scope),
    ])
    return {
      memberships: { ...memberships, renewalsDue },
      today: { ...today, revenue },
      waiting: { ...waiting, ...slow },
      countedAt,
    }
  })

  mount(app, contract.showDashboardWarnings, async ({ currentUser, query }) => ({
    warnings: await warningsOf(db, currentUser, await scopeOf(db, currentUser, query.branchId)),
  }))

  mount(app, contract.showDashboardCharts, async ({ currentUser, query }) => {
    const scope = await scopeOf(db, currentUser, query.branchId)
    const [revenue, entries, lessons] = await Promise.all([
      revenueOf(db, currentUser, scope),
      entriesByHour(db, scope),
      recentLessons(db, scope),
    ])
    return { revenue, entries, lessons: lessons.slice(0, contract.chartLessons) }
  })
}
