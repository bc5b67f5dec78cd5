export const reportNames = [
  'revenue',
  'sales',
  'memberships',
  'retention',
  'visits',
  'lessons',
  'sessions',
  'debts',
  'tills',
] as const
export type ReportName = (typeof reportNames)[number]

/** The subject of a row of a report. */
export const groupings = [
  'day',
  'month',
  'month-branch',
  'hour',
  'branch',
  'package',
  'seller',
  'cohort',
  'title',
  'trainer',
  'age',
  'person',
] as const
export type Grouping = (typeof groupings)[number]

export type MeasureUnit = 'lira' | 'count' | 'percent'

export interface ReportDefinition {
  /** The first one is the default. */
  groupings: readonly [Grouping, ...Grouping[]]
  /** The columns. */
  measures: Readonly<Record<string, MeasureUnit>>
  /** The measure whose months are compared by branch. */
  ofBranches?: string
  /** The columns of the chart. */
  charted: readonly string[]
  isStacked?: true
  /** It counts whole months; a period begins and ends with them. */
  isByMonth?: true
  /** It shows the present instead of a period. */
  isOfToday?: true
}

/** Months after joining in the report of retention. */
export const retentionMonths = 12

/** Days of a period: two years, or one where each day is a row. */
export const longestPeriod = 731
export const longestByDay = 366

export const reports: Readonly<Record<ReportName, ReportDefinition>> = {
  revenue: {
    groupings: ['day', 'month', 'branch', 'month-branch'],
    ofBranches: 'total',
    measures: { cash: 'lira', card: 'lira', transfer: 'lira', online: 'lira', orders: 'lira', total: 'lira' },
    charted: ['cash', 'card', 'transfer', 'online', 'orders'],
    isStacked: true,
  },
  sales: {
    groupings: ['package', 'seller', 'branch', 'day', 'month', 'month-branch'],
    ofBranches: 'amount',
    measures: { count: 'count', discount: 'lira', amount: 'lira' },
    charted: ['amount'],
  },
  memberships: {
    groupings: ['month', 'branch'],
    measures: {
      ...{ atStart: 'count', new: 'count', returned: 'count', renewed: 'count', lost: 'count' },
      ...{ frozen: 'count', atEnd: 'count', churn: 'percent' },
    },
    charted: ['new', 'returned', 'renewed', 'lost'],
    isByMonth: true,
  },
  retention: {
    groupings: ['cohort'],
    measures: {
      size: 'count',
      ...Object.fromEntries(
        Array.from({ length: retentionMonths }, (_, index) => [`m${index + 1}`, 'percent' as const]),
      ),
    },
    charted: [],
    isByMonth: true,
  },
  visits: {
    groupings: ['day', 'month', 'hour', 'branch', 'month-branch'],
    ofBranches: 'visits',
    measures: { visits: 'count' },
    charted: ['visits'],
  },
  lessons: {
    groupings: ['title', 'month', 'branch'],
    measures: { lessons: 'count', places: 'count', taken: 'count', fill: 'percent' },
    charted: ['fill'],
  },
  sessions: {
    groupings: ['month', 'trainer', 'branch', 'month-branch'],
    ofBranches: 'used',
    measures: {
      ...{ sold: 'count', used: 'count', expired: 'count', refunded: 'count' },
      ...{ booked: 'count', offered: 'count', use: 'percent' },
    },
    charted: ['sold', 'used', 'expired'],
  },
  debts: {
    groupings: ['age', 'branch'],
    measures: { debts: 'count', open: 'lira' },
    charted: ['open'],
    isOfToday: true,
  },
  tills: {
    groupings: ['day', 'month', 'branch', 'person'],
    measures: { sessions: 'count', missing: 'lira', excess: 'lira', difference: 'lira', card: 'lira' },
    charted: ['missing', 'excess'],
  },
}

/** The unit of a column; the columns of `month-branch` are branches. */
export function unitOf(report: ReportName, by: Grouping, measure: string): MeasureUnit {
  const { measures, ofBranches } = reports[report]
  return measures[by === 'month-branch' && ofBranches ? ofBranches : measure] ?? 'count'
}
