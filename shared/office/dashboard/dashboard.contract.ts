import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { dashboardMessages } from '#shared/office/dashboard/dashboard.messages.ts'

const failure = dashboardMessages.statsFailed

/** One branch, or everything that the person may see. */
const querystring = z.object({ branchId: Id.optional() })

const count = z.number().int()
/** A month of the club's calendar, `YYYY-MM`. */
const Month = z.string()

/** How many months the charts go back, this one among them. */
export const chartMonths = 12
/** How many days lie behind the fill rate of lessons. */
export const lessonDays = 28
/** Of how many names of lessons at most. */
export const chartLessons = 10
/** With how many earlier days of its kind a day's entries are compared. */
export const usualDays = 4

export const DashboardStats = z.object({
  /** Of everything that the person may see, whatever branch is asked for. */
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

/** Null: a number that the person's role does not see, or that has not been counted yet. */
const seen = count.nullable()

export const DashboardFigures = z.object({
  memberships: z.object({
    active: count,
    frozen: count,
    expired: count,
    /** Of those, the last 30 days'. */
    expiredLately: count,
    /** Memberships that end within 30 days and that none follows. */
    renewalsDue: seen,
  }),
  today: z.object({
    inside: count,
    entries: count,
    /** Lira, of the ways of paying that the person's role sees. */
    revenue: z.number(),
    lessons: count,
    places: count,
    taken: count,
  }),
  waiting: z.object({
    unreadMessages: count,
    newApplications: count,
    unsignedContracts: seen,
    /** Paid or to be paid at the desk, and nobody has begun to prepare them. */
    orders: seen,
    lowStock: seen,
  }),
  /** When `renewalsDue` and `unsignedContracts` were counted; everything else is of this moment. */
  countedAt: Instant.nullable(),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** Where money comes from: a card on the site, the three ways at the desk, and orders that are paid when handed out. */
export const revenueMethods = ['online', 'card', 'cash', 'transfer', 'orders'] as const
export type RevenueMethod = (typeof revenueMethods)[number]

export const DashboardCharts = z.object({
  revenue: z.object({
    /** Those that the person's role sees. */
    methods: z.array(z.enum(revenueMethods)),
    /** Lira of each method; what was given back in a month is taken from it. */
    months: z.array(z.object({ month: Month, sums: z.partialRecord(z.enum(revenueMethods), z.number()) })),
  }),
  /** People let in by the hour of the club's day, and the mean of the same weekday of the last four weeks. */
  entries: z.array(z.object({ hour: count, today: count, usual: z.number() })),
  /** Lessons of the last 28 days by their name, the most frequent first. */
  lessons: z.array(z.object({ title: z.string(), lessons: count, places: count, taken: count })),
})
export type DashboardCharts = z.infer<typeof DashboardCharts>

/** What needs attention beyond the daily work; each kind is looked for by its own function on the server. */
export const warningKinds = ['mail-outage', 'failed-refunds'] as const
export type WarningKind = (typeof warningKinds)[number]

export const DashboardWarning = z.object({
  kind: z.enum(warningKinds),
  /** When it began. */
  since: Instant,
  /** How many records are concerned. */
  count,
  /** The cause in words; empty where the kind says everything. */
  reason: z.string(),
})
export type DashboardWarning = z.infer<typeof DashboardWarning>

export const DashboardWarnings = z.object({ warnings: z.array(DashboardWarning) })
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
  summary: 'Günün sayıları: üyelikler, salon, kasa ve bekleyen işler',
  schema: { querystring, response: { 200: DashboardFigures } },
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
