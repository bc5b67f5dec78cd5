import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { slowCountsOf } from '#server/modules/office/dashboard/counts.ts'
import { entriesByHour, lessonsOfLate, presentDayOf } from '#server/modules/office/dashboard/present-day.ts'
import { revenueOf, revenueOfDay } from '#server/modules/office/dashboard/revenue.ts'
import { scopeOf } from '#server/modules/office/dashboard/scope.ts'
import { standingOf } from '#server/modules/office/dashboard/standing.ts'
import { dashboardStats } from '#server/modules/office/dashboard/stats.ts'
import { waitingOf } from '#server/modules/office/dashboard/waiting.ts'
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
    const [standing, today, revenue, waiting, { countedAt, renewalsDue, unsignedContracts }] =
      await Promise.all([
        standingOf(db, scope),
        presentDayOf(db, scope, day),
        revenueOfDay(db, currentUser, scope, day),
        waitingOf(db, currentUser, scope),
        slowCountsOf(services, scope),
      ])
    return {
      memberships: { ...standing, renewalsDue },
      today: { ...today, revenue },
      waiting: { ...waiting, unsignedContracts },
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
      lessonsOfLate(db, scope),
    ])
    return { revenue, entries, lessons: lessons.slice(0, contract.chartLessons) }
  })
}
