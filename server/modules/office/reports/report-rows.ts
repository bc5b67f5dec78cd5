import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { inTransaction } from '#server/db/database.ts'
import { debtAgeOf } from '#server/modules/money/receivables/receivables.service.ts'
import { revenueBy } from '#server/modules/office/dashboard/revenue.ts'
import { type Scope, within } from '#server/modules/office/dashboard/scope.ts'
import { visitsBy, visitsByBranch } from '#server/modules/office/dashboard/visits.ts'
import { membershipMonthsOf } from '#server/modules/office/reports/membership-months.ts'
import {
  noSessions,
  type SessionFigures,
  type SessionKey,
  sessionFiguresBy,
} from '#server/modules/office/reports/session-figures.ts'
import { addDays, addMonths, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { liraOf } from '#shared/core/money.ts'
import { debtAgeNames } from '#shared/money/receivables/receivables.messages.ts'
import { debtAges } from '#shared/money/receivables/settlements.rules.ts'
import { saleLineKindNames } from '#shared/money/sales/sales.messages.ts'
import type { SaleLineKind } from '#shared/money/sales/sales.rules.ts'
import type { RevenueMethod } from '#shared/office/dashboard/dashboard.contract.ts'
import type { Report } from '#shared/office/reports/reports.contract.ts'
import { reportsMessages } from '#shared/office/reports/reports.messages.ts'
import {
  type Grouping,
  type ReportName,
  reports,
  retentionMonths,
} from '#shared/office/reports/reports.rules.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

type ReportRow = Report['rows'][number]
type Values = ReportRow['values']

export interface ReportQuery {
  services: Pick<Services, 'db' | 'pool'>
  currentUser: CurrentUser
  scope: Scope
  by: Grouping
  /** First and last day. */
  from: string
  until: string
}

export interface ReportRows {
  rows: ReportRow[]
  totals: Values
  /** The columns that the user may see; all by default. */
  measures?: string[]
  /** The names of the columns that are branches. */
  names?: Record<string, string>
  countedAt?: string | null
}

const texts = reportsMessages

/** A row of a report in the database: sums are whole kuruş. */
type FoundRow<Measure extends string> = { key: string | null; label: string | null } & Record<
  Measure,
  string | number
>

const dayNames = new Intl.DateTimeFormat('tr-TR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthNames = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (day: string) => new Date(`${day}T00:00Z`)

const labelOf: Partial<Record<Grouping, (key: string) => string>> = {
  day: (key) => dayNames.format(dateOf(key)),
  month: (key) => monthNames.format(dateOf(`${key}-01`)),
  cohort: (key) => monthNames.format(dateOf(`${key}-01`)),
  hour: (key) => `${key}.00`,
}

export function monthsBetween(from: string, until: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = nextMonth(month)) months.push(month)
  return months
}

export const nextMonth = (month: string, count = 1): string => addMonths(`${month}-01`, count).slice(0, 7)

function daysOf(from: string, until: string): string[] {
  const days: string[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Every row of a grouping by time, also those in which nothing happened; undefined for other groupings. */
function keysOf({ by, from, until }: ReportQuery): string[] | undefined {
  if (by === 'day') return daysOf(from, until)
  if (by === 'month') return monthsBetween(from, until)
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  return undefined
}

/** The key of a moment or a day for a grouping by time or branch. */
function keySql(by: Grouping, moment: string, branch = 'branch_id'): SQL {
  const time = { day: 'YYYY-MM-DD', month: 'YYYY-MM', hour: 'HH24' }[by as 'day' | 'month' | 'hour']
  return time ? sql.raw(`to_char(${moment}, '${time}')`) : sql.raw(`${branch}::text`)
}

const localTime = (column: string) => `timezone('Europe/Istanbul', ${column})`

const momentsOf = ({ from, until }: Pick<ReportQuery, 'from' | 'until'>) => ({
  start: startOfClubDay(from).toISOString(),
  end: startOfClubDay(addDays(until, 1)).toISOString(),
})

async function branchNames({ db }: Pick<Services, 'db'>): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`SELECT id, name FROM branches`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function trainerNames(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`SELECT id, name FROM users WHERE id = ANY (${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const sumOf = (rows: readonly Values[], measure: string): number =>
  rows.reduce((sum, values) => sum + (values[measure] ?? 0), 0)

/** Sums in lira without the error of adding fractions. */
const lira = (kurus: number) => liraOf(Math.round(kurus))

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}

/** Puts found rows into the order of the report: time groupings with empty rows, others as found. */
async function rowsOf<Measure extends string>(
  query: ReportQuery,
  found: readonly FoundRow<Measure>[],
  valuesOf: (row: Record<Measure, number> | undefined) => Values,
): Promise<ReportRow[]> {
  const numbersOf = (row: FoundRow<Measure>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as Record<
      Measure,
      number
    >
  const keys = keysOf(query)
  if (keys) {
    const known = new Map(found.map((row) => [row.key, row]))
    return keys.map((key) => {
      const row = known.get(key)
      return { key, label: labelOf[query.by]?.(key) ?? key, values: valuesOf(row && numbersOf(row)) }
    })
  }
  const names = query.by === 'branch' ? await branchNames(query.services) : new Map<string, string>()
  return found.map((row) => {
    const key = row.key ?? ''
    const label = row.label ?? (query.by === 'branch' ? (names.get(key) ?? texts.noBranch) : key)
    return { key, label, values: valuesOf(numbersOf(row)) }
  })
}

/** The methods in the order of the columns, with the lists that show them. */
const revenueSources = {
  cash: 'payment-records.list',
  card: 'payment-records.list',
  transfer: 'payment-records.list',
  online: 'payments.list',
  orders: 'vitamin-orders.list',
} as const satisfies Record<RevenueMethod, string>

/** Money taken in, net of refunds, by the methods whose lists the user may see. */
async function revenue(query: ReportQuery): Promise<ReportRows> {
  const { services, currentUser, scope, by, from, until } = query
  const methods = (Object.keys(revenueSources) as RevenueMethod[]).filter((method) =>
    isAllowed(currentUser, revenueSources[method]),
  )
  const column = by === 'branch' ? 'branch_id' : 'day'
  const sums = await revenueBy(
    services.db,
    currentUser,
    { methods, scope, from, until, by: column },
    keySql(by, 'day'),
  )
  const found = [...Map.groupBy(sums, ({ key }) => key)].map(([key, ofKey]) => ({
    ...{ key, label: null },
    ...Object.fromEntries(methods.map((method) => [method, 0])),
    ...Object.fromEntries(ofKey.map(({ method, amount }) => [method, amount])),
  })) as FoundRow<RevenueMethod>[]
  const valuesOf = (row: Record<RevenueMethod, number> | undefined): Values => ({
    ...Object.fromEntries(methods.map((method) => [method, lira(row?.[method] ?? 0)])),
    total: lira(methods.reduce((sum, method) => sum + (row?.[method] ?? 0), 0)),
  })
  const rows = await rowsOf(query, found, valuesOf)
  if (by === 'branch')
    rows.sort(
      (one, other) => (other.values.total ?? 0) - (one.values.total ?? 0) || (one.key < other.key ? -1 : 1),
    )
  const measures = [...methods, 'total']
  return { rows, measures, totals: liraTotals(rows, measures) }
}

const liraTotals = (rows: readonly ReportRow[], measures: readonly string[]): Values =>
  Object.fromEntries(
    measures.map((measure) => [
      measure,
      lira(rows.reduce((sum, { values }) => sum + Math.round((values[measure] ?? 0) * 100), 0)),
    ]),
  )

const countTotals = (rows: readonly ReportRow[], measures: readonly string[]): Values =>
  Object.fromEntries(
    measures.map((measure) => [
      measure,
      sumOf(
        rows.map(({ values }) => values),
        measure,
      ),
    ]),
  )

type SoldRow = FoundRow<'count' | 'discount' | 'amount'> & { place: string | null }

/** The name of the branch of a sold package. */
const packageBranch = sql`(SELECT branches.name FROM packages JOIN branches ON branches.id = packages.branch_id
  WHERE packages.id = max(subject_id::text)::uuid)`

/** The columns of a grouping, of a line at the desk and of a membership bought on the site. */
const soldBy: Partial<Record<Grouping, readonly [desk: string, site: string]>> = {
  package: [
    `line.kind, CASE WHEN line.kind IN ('package', 'product') THEN line.subject_id END AS subject_id`,
    `'package'::sale_line_kind, package_id`,
  ],
  seller: ['NULL, sales.seller_id', 'NULL, NULL::uuid'],
  branch: ['NULL, sales.branch_id', 'NULL, branch_id'],
}
const soldOn = ['NULL, sales.day', `NULL, timezone('Europe/Istanbul', created_at)::date`] as const

/**
 * Lines of sales at the desk that were not taken back, and packages bought on the site, by card or from the wallet, with
 * their joining fees.
 */
function soldRows({ by, scope, from, until }: ReportQuery): SQL {
  const { start, end } = momentsOf({ from, until })
  const [desk, site] = soldBy[by] ?? soldOn
  const joining = by === 'package' ? `'joining-fee'::sale_line_kind, NULL::uuid` : site
  return sql`
    SELECT ${sql.raw(desk)}, sum(line.quantity) AS quantity, sum(line.amount) AS amount, sum(line.discount) AS discount
    FROM sales JOIN sale_lines line ON line.sale_id = sales.id
    WHERE sales.reversed_at IS NULL AND sales.day BETWEEN ${from} AND ${until} AND ${within(scope, 'sales.branch_id')}
    GROUP BY 1, 2
    UNION ALL
    SELECT ${sql.raw(site)}, count(*), sum(price), 0 FROM memberships
    WHERE source IN ('card', 'balance') AND created_at >= ${start} AND created_at < ${end} AND ${within(scope)}
    GROUP BY 1, 2
    UNION ALL
    SELECT ${sql.raw(joining)}, count(*), sum(joining_fee), 0 FROM memberships
    WHERE source = 'card' AND joining_fee > 0 AND created_at >= ${start} AND created_at < ${end} AND ${within(scope)}
    GROUP BY 1, 2`
}

async function sales(query: ReportQuery): Promise<ReportRows> {
  const { services, by } = query
  const keys: Partial<Record<Grouping, SQL>> = {
    package: sql`coalesce(subject_id::text, kind::text)`,
    seller: sql`coalesce(seller_id::text, '')`,
  }
  const labels: Partial<Record<Grouping, SQL>> = {
    package: sql`coalesce(
      (SELECT name FROM packages WHERE packages.id = max(subject_id::text)::uuid),
      (SELECT name FROM products WHERE products.id = max(subject_id::text)::uuid),
      (SELECT name FROM sale_lines WHERE sale_lines.subject_id = max(sold.subject_id::text)::uuid LIMIT 1))`,
    seller: sql`(SELECT name FROM users WHERE users.id = max(seller_id::text)::uuid)`,
  }
  const { rows: found } = await services.db.execute<SoldRow>(sql`
    SELECT ${keys[by] ?? keySql(by, 'day')} AS key, ${labels[by] ?? sql`NULL::text`} AS label,
      ${by === 'package' ? packageBranch : sql`NULL::text`} AS place, sum(quantity) AS count, sum(discount) AS discount, sum(amount) AS amount
    FROM (${soldRows(query)}) AS sold
    GROUP BY 1 HAVING sum(quantity) <> 0 OR sum(amount) <> 0 ORDER BY sum(amount) DESC, 1`)
  const rows = await rowsOf<'count' | 'discount' | 'amount'>(query, found, (row) => ({
    count: row?.count ?? 0,
    discount: lira(row?.discount ?? 0),
    amount: lira(row?.amount ?? 0),
  }))
  const named = rows.map((row, index) => {
    const { label, place } = found[index] ?? { label: null, place: null }
    // Branches sell packages of the same name.
    if (place && found.some((other, at) => at !== index && other.label === label))
      return { ...row, label: `${row.label} · ${place}` }
    const isKnown = by !== 'package' && by !== 'seller' ? true : found[index]?.label
    if (isKnown) return row
    if (by === 'seller') return { ...row, label: row.key === '' ? texts.online : texts.deleted }
    return { ...row, label: saleLineKindNames[row.key as SaleLineKind] ?? texts.deleted }
  })
  return {
    rows: named,
    totals: { ...countTotals(rows, ['count']), ...liraTotals(rows, ['discount', 'amount']) },
  }
}

/** New, returned, renewed, lost and frozen members. */
async function memberships(query: ReportQuery): Promise<ReportRows> {
  const { services, scope, by, from, until } = query
  const { months, countedAt } = await membershipMonthsOf(services.db, scope)
  const [first, last] = [from.slice(0, 7), until.slice(0, 7)]
  const names = by === 'branch' ? await branchNames(services) : new Map<string, string>()
  const valuesIn = (isIn: (branch: string) => boolean, start: string, end: string): Values => {
    const own = months.filter(({ branch }) => isIn(branch))
    const sum = (figures: readonly string[], within_: (month: string) => boolean) =>
      own.reduce(
        (total, { figure, month, amount }) =>
          figures.includes(figure) && within_(month) ? total + amount : total,
        0,
      )
    const earlier = (month: string) => month < start
    const inside = (month: string) => month >= start && month <= end
    const atStart = sum(['new', 'returned'], earlier) - sum(['lost'], earlier)
    const one = (figure: string) => sum([figure], inside)
    const lost = one('lost')
    return {
      ...{ atStart, new: one('new'), returned: one('returned'), renewed: one('renewed'), lost },
      ...{ frozen: one('frozen'), atEnd: atStart + one('new') + one('returned') - lost },
      churn: percent(lost, atStart),
    }
  }
  const all = () => true
  const rows =
    by === 'branch'
      ? [...new Set(months.map(({ branch }) => branch))].map((branch) => ({
          key: branch,
          label: names.get(branch) ?? texts.noBranch,
          values: valuesIn((one) => one === branch, first, last),
        }))
      : monthsBetween(from, until).map((month) => ({
          key: month,
          label: labelOf.month?.(month) ?? month,
          values: valuesIn(all, month, month),
        }))
  return { rows, totals: valuesIn(all, first, last), countedAt }
}

/** The share of the members of a month who have a membership at the end of a later month. */
async function retention(query: ReportQuery): Promise<ReportRows> {
  const { months, countedAt } = await membershipMonthsOf(query.services.db, query.scope)
  const current = clubDay(new Date()).slice(0, 7)
  const sumBy = (figure: string) => {
    const sums = new Map<string, number>()
    for (const { figure: one, month, cohort, amount } of months) {
      if (one !== figure) continue
      const key = `${cohort ?? month} ${month}`
      sums.set(key, (sums.get(key) ?? 0) + amount)
    }
    return sums
  }
  const joined = sumBy('new')
  const steps = sumBy('kept')
  const cohorts = monthsBetween(query.from, query.until).map((cohort) => {
    let present = steps.get(`${cohort} ${cohort}`) ?? 0
    const kept: (number | null)[] = []
    for (let index = 1; index <= retentionMonths; index += 1) {
      const month = nextMonth(cohort, index)
      present += steps.get(`${cohort} ${month}`) ?? 0
      kept.push(month < current ? present : null)
    }
    return { cohort, size: joined.get(`${cohort} ${cohort}`) ?? 0, kept }
  })
  const valuesOf = (size: number, kept: readonly (number | null)[], sizes: readonly number[]): Values => ({
    size,
    ...Object.fromEntries(
      kept.map((count, index) => [
        `m${index + 1}`,
        count === null ? null : percent(count, sizes[index] ?? 0),
      ]),
    ),
  })
  const rows = cohorts.map(({ cohort, size, kept }) => ({
    key: cohort,
    label: labelOf.cohort?.(cohort) ?? cohort,
    values: valuesOf(
      size,
      kept,
      kept.map(() => size),
    ),
  }))
  // Of each month after joining, the cohorts that have reached it.
  const reached = Array.from({ length: retentionMonths }, (_, index) =>
    cohorts.filter(({ kept }) => kept[index] !== null),
  )
  const totals = valuesOf(
    cohorts.reduce((sum, { size }) => sum + size, 0),
    reached.map((some, index) => some.reduce((sum, { kept }) => sum + (kept[index] ?? 0), 0)),
    reached.map((some) => some.reduce((sum, { size }) => sum + size, 0)),
  )
  return { rows, totals, countedAt }
}

async function visits(query: ReportQuery): Promise<ReportRows> {
  const { by, from, until, scope, services } = query
  const period = { start: startOfClubDay(from), end: startOfClubDay(addDays(until, 1)) }
  const counts =
    by === 'branch'
      ? await visitsByBranch(services.db, period, scope)
      : await visitsBy(services.db, by as 'hour' | 'day' | 'month', period, scope)
  const found = new Map<string, number>()
  for (const [key, count] of counts) {
    // The hours of all days are one row.
    const name = by === 'hour' ? key.slice(-2) : key
    found.set(name, (found.get(name) ?? 0) + count)
  }
  const sorted = [...found].sort(([, one], [, other]) => other - one)
  const rows = await rowsOf<'visits'>(
    query,
    sorted.map(([key, count]) => ({ key, label: null, visits: count })),
    (row) => ({ visits: row?.visits ?? 0 }),
  )
  return { rows, totals: countTotals(rows, ['visits']) }
}

async function lessons(query: ReportQuery): Promise<ReportRows> {
  const { start, end } = momentsOf(query)
  const { by, scope, services } = query
  const key = by === 'title' ? sql`title` : keySql(by, localTime('starts_at'))
  const grouped = {
    title: sql`title`,
    branch: sql`branch_id`,
    // The lessons of an hour are added up before their moment is formatted.
    time: sql`date_bin('1 hour', starts_at, '2000-01-01T00:00Z') AS starts_at`,
  }[by === 'title' || by === 'branch' ? by : 'time']
  const { rows: found } = await services.db.execute<FoundRow<'lessons' | 'places' | 'taken'>>(sql`
    SELECT ${key} AS key, NULL AS label, sum(lessons) AS lessons, sum(places) AS places, sum(taken) AS taken
    FROM (
      SELECT ${grouped}, count(*) AS lessons, sum(capacity) AS places, sum(joined_count) AS taken FROM lessons
      WHERE starts_at >= ${start} AND starts_at < ${end} AND cancelled_at IS NULL AND ${within(scope)}
      GROUP BY 1
    ) AS held
    GROUP BY 1 ORDER BY 3 DESC, 1`)
  const valuesOf = (row: { lessons: number; places: number; taken: number } | undefined): Values => {
    const { lessons: count, places, taken } = row ?? { lessons: 0, places: 0, taken: 0 }
    return { lessons: count, places, taken, fill: percent(taken, places) }
  }
  const rows = await rowsOf(query, found, valuesOf)
  const { lessons: count = 0, places = 0, taken = 0 } = countTotals(rows, ['lessons', 'places', 'taken'])
  return { rows, totals: valuesOf({ lessons: count ?? 0, places: places ?? 0, taken: taken ?? 0 }) }
}

/** Sessions with trainers. What is sold belongs to no trainer. */
async function sessions(query: ReportQuery): Promise<ReportRows> {
  const { by, services, from, until, scope } = query
  const key: SessionKey = by === 'branch' || by === 'trainer' ? by : 'month'
  const figures = await sessionFiguresBy(services.db, key, { scope, from, until, ...momentsOf(query) })
  const hours = (sum: number) => Math.round(sum * 10) / 10
  const valuesOf = ({ sold, used, expired, refunded, booked, offered }: SessionFigures): Values => ({
    ...(by === 'trainer' ? { used } : { sold, used, expired, refunded }),
    ...{ booked: hours(booked), offered: hours(offered), use: percent(booked, offered) },
  })
  const names =
    by === 'trainer' ? await trainerNames(services, [...figures.keys()]) : new Map<string, string>()
  const found = [...figures]
    .map(([of, row]) => ({ key: of, label: names.get(of) ?? null, ...row }))
    .sort(
      (one, other) => other.used - one.used || other.booked - one.booked || (one.key < other.key ? -1 : 1),
    )
  const rows = await rowsOf<keyof SessionFigures>(query, found, (row) => valuesOf(row ?? noSessions))
  const totals = [...figures.values()].reduce<SessionFigures>(
    (sums, row) => ({
      sold: sums.sold + row.sold,
      used: sums.used + row.used,
      expired: sums.expired + row.expired,
      refunded: sums.refunded + row.refunded,
      booked: sums.booked + row.booked,
      offered: sums.offered + row.offered,
    }),
    noSessions,
  )
  const values = valuesOf(totals)
  return { rows, totals: values, measures: Object.keys(values) }
}

/** Open debts today. */
async function debts(query: ReportQuery): Promise<ReportRows> {
  const { by, scope, services } = query
  const { rows: found } = await services.db.execute<FoundRow<'debts' | 'open'>>(sql`
    SELECT ${by === 'age' ? debtAgeOf(sql`due_on`) : sql`branch_id::text`} AS key, NULL AS label, count(*) AS debts, sum(open) AS open
    FROM receivables WHERE open > 0 AND ${within(scope)}
    GROUP BY 1 ORDER BY 4 DESC, 1`)
  const valuesOf = (row: Record<'debts' | 'open', number> | undefined): Values => ({
    debts: row?.debts ?? 0,
    open: lira(row?.open ?? 0),
  })
  const known = await rowsOf(query, found, valuesOf)
  const rows =
    by === 'age'
      ? debtAges.map((key) => ({
          key,
          label: debtAgeNames[key],
          values: known.find((row) => row.key === key)?.values ?? valuesOf(undefined),
        }))
      : known
  return { rows, totals: { ...countTotals(rows, ['debts']), ...liraTotals(rows, ['open']) } }
}

/** Differences of till sessions that were closed in the period. */
async function tills(query: ReportQuery): Promise<ReportRows> {
  const { start, end } = momentsOf(query)
  const { by, scope, services } = query
  const key = by === 'person' ? sql`opened_by::text` : keySql(by, localTime('closed_at'))
  const label = by === 'person' ? sql`(SELECT name FROM users WHERE users.id = opened_by)` : sql`NULL::text`
  const group = by === 'person' ? sql`opened_by` : sql`1`
  const cash = sql`(counted_cash - expected_cash)`
  const { rows: found } = await services.db.execute<
    FoundRow<'sessions' | 'missing' | 'excess' | 'difference' | 'card'>
  >(sql`
    SELECT ${key} AS key, ${label} AS label, count(*) AS sessions, sum(greatest(-${cash}, 0)) AS missing,
      sum(greatest(${cash}, 0)) AS excess, sum(${cash}) AS difference,
      coalesce(sum(counted_card - expected_card), 0) AS card
    FROM till_sessions WHERE closed_at >= ${start} AND closed_at < ${end} AND ${within(scope)}
    GROUP BY ${group} ORDER BY 4 DESC, 1`)
  const money = ['missing', 'excess', 'difference', 'card'] as const
  const rows = await rowsOf(query, found, (row) => ({
    sessions: row?.sessions ?? 0,
    ...Object.fromEntries(money.map((measure) => [measure, lira(row?.[measure] ?? 0)])),
  }))
  return { rows, totals: { ...countTotals(rows, ['sessions']), ...liraTotals(rows, money) } }
}

/**
 * Months as rows and branches as columns, the largest first. Each branch is read by itself, so that the sums are those of
 * the report of the branch; what belongs to no branch is a column of its own.
 */
async function monthsByBranch(
  read: (query: ReportQuery) => Promise<ReportRows>,
  measure: string,
  query: ReportQuery,
): Promise<ReportRows> {
  const byMonth = { ...query, by: 'month' as const }
  const all = await read(byMonth)
  const names = await branchNames(query.services)
  const ids = [...names.keys()].filter((id) => query.scope?.includes(id) ?? true)
  const columns: { key: string; values: number[] }[] = []
  for (const key of ids) {
    const { rows } = await read({ ...byMonth, scope: [key] })
    columns.push({ key, values: rows.map(({ values }) => values[measure] ?? 0) })
  }
  const exact = (sum: number) => Math.round(sum * 100) / 100
  const totalOf = ({ values }: { values: readonly number[] }) =>
    exact(values.reduce((sum, one) => sum + one, 0))
  const rest = all.rows.map(({ values }, index) =>
    exact((values[measure] ?? 0) - columns.reduce((sum, column) => sum + (column.values[index] ?? 0), 0)),
  )
  const shown = [...columns, { key: 'none', values: rest }]
    .filter(({ values }) => values.some((value) => value !== 0))
    .sort((one, other) => totalOf(other) - totalOf(one))
  return {
    rows: all.rows.map(({ key, label, values }, index) => ({
      key,
      label,
      values: {
        ...Object.fromEntries(shown.map((column) => [column.key, column.values[index] ?? 0])),
        total: values[measure] ?? 0,
      },
    })),
    totals: {
      ...Object.fromEntries(shown.map((column) => [column.key, totalOf(column)])),
      total: all.totals[measure] ?? 0,
    },
    measures: [...shown.map(({ key }) => key), 'total'],
    names: Object.fromEntries([
      ...shown.map(({ key }) => [key, names.get(key) ?? texts.noBranch]),
      ['total', texts.total],
    ]),
  }
}

/** Returns the rows of a report. */
export function readRows(report: ReportName, query: ReportQuery): Promise<ReportRows> {
  const { ofBranches } = reports[report]
  if (query.by !== 'month-branch' || !ofBranches) return reportRows[report](query)
  // One snapshot: what is paid between two statements would belong to no branch.
  return inTransaction(query.services.pool, async ({ client, db }) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const services = { ...query.services, db }
    return monthsByBranch(reportRows[report], ofBranches, { ...query, services })
  })
}

const reportRows: Readonly<Record<ReportName, (query: ReportQuery) => Promise<ReportRows>>> = {
  revenue,
  sales,
  memberships,
  retention,
  visits,
  lessons,
  sessions,
  debts,
  tills,
}
