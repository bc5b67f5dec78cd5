import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  entriesByHour,
  recentLessons,
  revenueByDay,
  revenueOf,
  revenueOfDay,
} from '#server/modules/office/dashboard/charts.ts'
import { deskFigures, todayFigures } from '#server/modules/office/dashboard/figures.ts'
import { memberCounter } from '#server/modules/office/dashboard/member-counts.ts'
import { leavesOutOwnTill } from '#server/modules/office/dashboard/revenue.ts'
import { scopeOf } from '#server/modules/office/dashboard/scope.ts'
import { dashboardStats } from '#server/modules/office/dashboard/stats.ts'
import { warningsOf } from '#server/modules/office/dashboard/warnings.ts'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import * as contract from '#shared/office/dashboard/dashboard.contract.ts'

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const countMembers = memberCounter(db)

  mount(app, contract.showDashboardStats, async ({ currentUser, query }) =>
    dashboardStats(db, currentUser, await scopeOf(db, currentUser, query.branchId)),
  )

  mount(app, contract.showDashboardFigures, async ({ currentUser, query }) => {
    const scope = await scopeOf(db, currentUser, query.branchId)
    const day = clubDay(new Date())
    const [counts, today, revenue] = await Promise.all([
      countMembers(scope),
      todayFigures(db, scope, day),
      revenueOfDay(db, currentUser, scope, day),
    ])
    const { running, frozen, expired, expiredLately, renewalsDue, countedAt } = counts
    return {
      memberships: { active: running - frozen, frozen, expired, expiredLately, renewalsDue },
      today: { ...today, revenue },
      countedAt,
    }
  })

  mount(app, contract.showDeskFigures, async ({ currentUser, query }) =>
    deskFigures(db, currentUser, await scopeOf(db, currentUser, query.branchId)),
  )

  mount(app, contract.showDayCharts, async ({ currentUser, query }) => {
    const scope = await scopeOf(db, currentUser, query.branchId)
    const until = clubDay(new Date())
    const period = { scope, from: addDays(until, 1 - contract.dayChartDays), until }
    const [revenue, entries, isWithoutOwnTill] = await Promise.all([
      revenueByDay(db, currentUser, scope),
      entriesByHour(db, scope),
      leavesOutOwnTill(db, currentUser, period),
    ])
    return { revenue, entries, isWithoutOwnTill }
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
