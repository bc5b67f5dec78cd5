import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { amountsSince } from '#server/modules/office/dashboard/amounts.ts'
import { monthsUntil } from '#server/modules/office/dashboard/club-months.ts'
import type { Scope } from '#server/modules/office/dashboard/scope.ts'
import { startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import {
  chartMonths,
  type DashboardCharts,
  type RevenueMethod,
  revenueMethods,
} from '#shared/office/dashboard/dashboard.contract.ts'
import { can } from '#shared/permissions/permissions.ts'

/** The list that each sum is made of decides who sees it. */
const shownTo = {
  online: 'payments.list',
  card: 'paymentRecords.list',
  cash: 'paymentRecords.list',
  transfer: 'paymentRecords.list',
  orders: 'vitaminOrders.list',
} as const satisfies Record<RevenueMethod, string>

const methodsFor = ({ role }: CurrentUser): RevenueMethod[] =>
  revenueMethods.filter((method) => can(role, shownTo[method]))

const figureOf = (method: RevenueMethod) => `revenue-${method}` as const

/** Lira of each month and method, the oldest month first. */
export async function revenueOf(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
): Promise<DashboardCharts['revenue']> {
  const methods = methodsFor(currentUser)
  const months = monthsUntil(new Date(), chartMonths)
  const amounts = await amountsSince(db, scope, methods.map(figureOf), startOfClubDay(`${months[0]}-01`))
  const sumOf = (month: string, method: RevenueMethod) =>
    amounts
      .filter(({ figure, since }) => figure === figureOf(method) && since.startsWith(month))
      .reduce((sum, { amount }) => sum + amount, 0)
  return {
    methods,
    months: months.map((month) => ({
      month,
      sums: Object.fromEntries(methods.map((method) => [method, liraOf(sumOf(month, method))])),
    })),
  }
}

/** Lira of a day of the club's calendar. */
export async function revenueOfDay(
  db: Database,
  currentUser: CurrentUser,
  scope: Scope,
  day: string,
): Promise<number> {
  const amounts = await amountsSince(db, scope, methodsFor(currentUser).map(figureOf), startOfClubDay(day))
  const ofDay = amounts.filter(({ since }) => since.startsWith(day))
  return liraOf(ofDay.reduce((sum, { amount }) => sum + amount, 0))
}
