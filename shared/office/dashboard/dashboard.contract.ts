import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { dashboardMessages } from '#shared/office/dashboard/dashboard.messages.ts'

const failure = dashboardMessages.statsFailed

/** One branch; by default everything the user may see. */
const querystring = z.object({ branchId: Id.optional() })

const count = z.number().int()
/** A month in the club's time zone, `YYYY-MM`. */
const Month = z.string()

/** Months in the charts, the current one included. */
export const chartMonths = 12
/** Days behind the utilisation of lessons. */
export const lessonDays = 28
/** Maximum number of lesson titles. */
export const chartLessons = 10
/** Number of earlier same weekdays behind what is usual. */
export const usualDays = 4

export const DashboardStats = named('DashboardStats', {
  /** Totals of everything the user may see; independent of the requested branch. */
  generalStats: z.object({
    totalUsers: count,
    totalBranches: count,
    newUsersThisMonth: count,
    /** Lira in all wallets. */
    totalBalance: z.number(),
  }),
  referralStats: z.object({ total: count, active: count, totalUsed: count, totalEarned: count }),
  branchStats: z.object({
    totalUsers: count,
    totalTeams: count,
    totalRaffles: count,
    totalPackages: count,
    totalEquipments: count,
    /** Lira. */
    totalBalance: z.number(),
    totalReferrals: count,
    newUsersThisMonth: count,
  }),
  charts: z.object({ monthlySignups: z.array(z.object({ month: Month, count })) }),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const DashboardFigures = named('DashboardFigures', {
  memberships: z.object({
    active: count,
    frozen: count,
    expired: count,
    /** Expired in the last 30 days. */
    expiredLately: count,
    /** Memberships that end within 30 days and have no successor. */
    renewalsDue: count,
  }),
  today: z.object({
    inside: count,
    entries: count,
    /** Lira, of the payment methods that the role may see. */
    revenue: z.number(),
    lessons: count,
    places: count,
    taken: count,
  }),
  /** When `memberships` were counted; everything else is current. */
  countedAt: Instant,
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** Open debts; lira. */
const Debts = named('Debts', { count, total: z.number() })

export const DeskFigures = named('DeskFigures', {
  /** Debts due today, and those of earlier days; null for users who may not list them. */
  debts: z.object({ today: Debts, overdue: Debts }).nullable(),
  /** People in the branches; null for users who may not see the entries. */
  inside: count.nullable(),
})
export type DeskFigures = z.infer<typeof DeskFigures>

/** Sources of revenue: cards on the site, three methods at the desk, and orders paid at handover. */
export const revenueMethods = ['online', 'card', 'cash', 'transfer', 'orders'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

/** Admitted entries by hour, and the mean of the same weekday of the last four weeks. */
const EntriesByHour = z.array(z.object({ hour: count, today: count, usual: z.number() }))

/** Days in the chart of the daily revenue. */
export const dayChartDays = 14

export const DayCharts = named('DayCharts', {
  /**
   * Lira of the last days, the oldest first, and the mean of the same weekday of the four weeks before each; null for
   * users who may see no revenue.
   */
  revenue: z.array(z.object({ day: z.iso.date(), sum: z.number(), usual: z.number() })).nullable(),
  /** Whether the money of the user's own till is left out until it is counted. */
  isWithoutOwnTill: z.boolean(),
  entries: EntriesByHour,
})
export type DayCharts = z.infer<typeof DayCharts>

export const DashboardCharts = named('DashboardCharts', {
  revenue: z.object({
    /** The methods that the role may see. */
    methods: z.array(z.enum(revenueMethods)),
    /** Lira per method; refunds reduce the month in which they were made. */
    months: z.array(z.object({ month: Month, sums: z.partialRecord(z.enum(revenueMethods), z.number()) })),
  }),
  entries: EntriesByHour,
  /** Lessons of the last 28 days by title, the most frequent first. */
  lessons: z.array(z.object({ title: z.string(), lessons: count, places: count, taken: count })),
})
export type DashboardCharts = z.infer<typeof DashboardCharts>

/** Conditions that need attention; each kind has its own check on the server. */
export const warningKinds = [
  'mail-outage',
  'sms-outage',
  'iys-overdue',
  'failed-refunds',
  'phone-codes',
] as const
export type WarningKind = (typeof warningKinds)[number]

export const DashboardWarning = named('DashboardWarning', {
  kind: z.enum(warningKinds),
  /** When it began. */
  since: Instant,
  /** Number of records concerned. */
  count,
  /** The cause; empty if the kind says it all. */
  reason: z.string(),
})
export type DashboardWarning = z.infer<typeof DashboardWarning>

export const DashboardWarnings = named('DashboardWarnings', { warnings: z.array(DashboardWarning) })
export type DashboardWarnings = z.infer<typeof DashboardWarnings>

export const showDashboardStats = endpoint({
  method: 'GET',
  url: '/api/dashboard/stats',
  access: 'dashboard.show',
  failure,
  summary: 'Kulübün ve bir şubenin genel sayıları ile aylık kayıtlar; personel yalnızca kendi şubesini görür',
  schema: { querystring, response: { 200: DashboardStats } },
})

export const showDashboardFigures = endpoint({
  method: 'GET',
  url: '/api/dashboard/figures',
  access: 'dashboard.show',
  failure,
  summary: 'Günün sayıları: üyelikler, salon ve kasa',
  schema: { querystring, response: { 200: DashboardFigures } },
})

/** For everybody at a desk; each part needs the permission of its list. */
export const showDeskFigures = endpoint({
  method: 'GET',
  url: '/api/dashboard/desk',
  access: 'back-office.manage',
  failure,
  summary: 'Resepsiyonun sayıları: vadesi gelen ve geciken borçlar, içerideki kişi sayısı',
  schema: { querystring, response: { 200: DeskFigures } },
})

export const showDayCharts = endpoint({
  method: 'GET',
  url: '/api/dashboard/day',
  access: 'dashboard.show',
  failure,
  summary: 'Son 14 günün geliri ve bugünün saatlere göre girişleri, olağan günlerle karşılaştırmalı',
  schema: { querystring, response: { 200: DayCharts } },
})

export const showDashboardCharts = endpoint({
  method: 'GET',
  url: '/api/dashboard/charts',
  access: 'dashboard.show',
  failure,
  summary: 'Aylara ve ödeme yollarına göre gelir, saatlere göre giriş, derslerin doluluğu',
  schema: { querystring, response: { 200: DashboardCharts } },
})

export const showDashboardWarnings = endpoint({
  method: 'GET',
  url: '/api/dashboard/warnings',
  access: 'dashboard.show',
  failure: dashboardMessages.warningsFailed,
  summary: 'Dikkat isteyen durumlar: e-postaların gitmemesi gibi',
  schema: { querystring, response: { 200: DashboardWarnings } },
})
