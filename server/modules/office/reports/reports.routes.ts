import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import { invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import type { FileCell } from '#server/integrations/spreadsheet/file-cell.ts'
import { auditExport, sendFile } from '#server/modules/money/sheets/send-file.ts'
import { leavesOutOwnTill } from '#server/modules/office/dashboard/revenue.ts'
import { scopeOf } from '#server/modules/office/dashboard/scope.ts'
import {
  monthsBetween,
  nextMonth,
  type ReportQuery,
  readRows,
} from '#server/modules/office/reports/report-rows.ts'
import { addDays, clubDay, daysBetween } from '#shared/core/club-time.ts'
import type { QueryOf } from '#shared/core/endpoint.ts'
import * as contract from '#shared/office/reports/reports.contract.ts'
import {
  groupingNames,
  measureName,
  reportsMessages,
  reportTitles,
} from '#shared/office/reports/reports.messages.ts'
import {
  longestByDay,
  longestPeriod,
  type ReportName,
  reports,
  unitOf,
} from '#shared/office/reports/reports.rules.ts'

const texts = reportsMessages

/** Days of a report without a period, today included. */
const usualDays = 30

type Asked = Pick<QueryOf<typeof contract.showReport>, 'by' | 'from' | 'until' | 'branchId'>

type Period = Pick<ReportQuery, 'from' | 'until'>

/** Checks what is asked for. Throws 400 for a grouping or period that the report does not have, 403 for another branch. */
async function queryOf(
  services: Services,
  currentUser: CurrentUser,
  report: ReportName,
  asked: Asked,
): Promise<ReportQuery> {
  const { groupings, isOfToday, isByMonth } = reports[report]
  const by = asked.by ?? groupings[0]
  if (!groupings.includes(by)) throw invalidField('by', texts.unknownGrouping)
  const today = clubDay(new Date())
  const until = isOfToday ? today : (asked.until ?? today)
  const from = isOfToday ? today : (asked.from ?? addDays(until, 1 - usualDays))
  if (until < from) throw invalidField('until', texts.periodOrder)
  const longest = by === 'day' ? longestByDay : longestPeriod
  if (daysBetween(from, until) + 1 > longest) throw invalidField('until', texts.periodTooLong(longest))
  const scope = await scopeOf(services.db, currentUser, asked.branchId)
  return {
    services,
    currentUser,
    scope,
    by,
    ...(isByMonth ? wholeMonths(from, until, today) : { from, until }),
  }
}

/** The months of a period; the current one until today. */
function wholeMonths(from: string, until: string, today: string): Period {
  const last = addDays(`${nextMonth(until.slice(0, 7))}-01`, -1)
  return { from: `${from.slice(0, 7)}-01`, until: last > today && until <= today ? today : last }
}

/** The period of the same length before. */
function periodBefore(report: ReportName, { from, until }: Period): Period {
  const start = reports[report].isByMonth
    ? `${nextMonth(from.slice(0, 7), -monthsBetween(from, until).length)}-01`
    : addDays(from, -(daysBetween(from, until) + 1))
  return { from: start, until: addDays(from, -1) }
}

async function readReport(
  report: ReportName,
  query: ReportQuery,
  compares: boolean,
): Promise<contract.Report> {
  const { from, until, by } = query
  const { rows, totals, measures, names, countedAt } = await readRows(report, query)
  const period = periodBefore(report, query)
  const isCompared = compares && !reports[report].isOfToday
  const before = isCompared ? (await readRows(report, { ...query, ...period })).totals : undefined
  return {
    ...{ by, from, until, rows, totals },
    measures: measures ?? Object.keys(reports[report].measures),
    ...(names && { names }),
    ...(report === 'revenue' && {
      isWithoutOwnTill: await leavesOutOwnTill(query.services.db, query.currentUser, query),
    }),
    before: before ? { ...period, totals: before } : null,
    countedAt: countedAt ?? null,
  }
}

/** The cells of a report's row: its label, then its figures. */
function cellsOf(
  report: ReportName,
  { by, measures }: contract.Report,
  { key, label, values }: contract.Report['rows'][number],
): FileCell[] {
  const cellOf = (measure: string): FileCell => {
    const value = values[measure]
    if (value === null || value === undefined) return ''
    return unitOf(report, by, measure) === 'lira' ? { lira: value } : { number: value }
  }
  return [by === 'day' && key ? { day: key } : label, ...measures.map(cellOf)]
}

export function reportRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.showReport, async ({ currentUser, params: { report }, query: { compare, ...asked } }) =>
    readReport(report, await queryOf(services, currentUser, report, asked), compare),
  )

  mount(
    app,
    contract.downloadReport,
    async ({ currentUser, params: { report }, query: { format, ...asked }, reply }) => {
      const query = await queryOf(services, currentUser, report, asked)
      const read = await readReport(report, query, false)
      const title = reportTitles[report]
      const { by, from, until } = query
      await auditExport(services, currentUser, { name: title, format, filter: { by, from, until } })
      return sendFile(services, reply, {
        ...{ format, title, name: `${texts.fileName}-${report}` },
        columns: [
          { heading: groupingNames[by], width: 28 },
          ...read.measures.map((measure) => ({
            heading: measureName(report, measure, read.names),
            width: 14,
          })),
        ],
        rows: Readable.from([read.rows.map((row) => cellsOf(report, read, row))]),
        total: cellsOf(report, read, { key: '', label: texts.total, values: read.totals }),
      })
    },
  )
}
