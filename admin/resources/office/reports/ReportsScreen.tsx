import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Box,
  Button,
  Card,
  FormControlLabel,
  Menu,
  MenuItem,
  Skeleton,
  Switch,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material'
import { lazy, Suspense, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { file } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { ReportTable } from '#admin/resources/office/reports/ReportTable.tsx'
import { formatMeasure } from '#admin/resources/office/reports/report-values.ts'
import { reportTexts as texts } from '#admin/resources/office/reports/reports.texts.ts'
import { DatePickerField } from '#admin/ui/date/DatePickerField.tsx'
import { download } from '#admin/ui/export/download.ts'
import { PrintButton } from '#admin/ui/PrintButton.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { downloadReport, type Report, showReport } from '#shared/office/reports/reports.contract.ts'
import {
  groupingNames,
  measureName,
  reportHints,
  reportTitles,
} from '#shared/office/reports/reports.messages.ts'
import {
  type Grouping,
  type ReportName,
  reportNames,
  reports,
  unitOf,
} from '#shared/office/reports/reports.rules.ts'

// The charts are large, so the figures are rendered first.
const ReportChart = lazy(() => import('#admin/resources/office/reports/ReportChart.tsx'))

const periodNames = ['month', 'lastMonth', 'days', 'year', 'months', 'own'] as const
type PeriodName = (typeof periodNames)[number]

interface Period {
  from: string
  until: string
}

/** The first and last day of a named period. */
function daysOf(name: Exclude<PeriodName, 'own'>, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  if (name === 'month') return { from: month, until: today }
  if (name === 'lastMonth') {
    const until = addDays(month, -1)
    return { from: `${until.slice(0, 7)}-01`, until }
  }
  if (name === 'days') return { from: addDays(today, -29), until: today }
  if (name === 'year') return { from: `${today.slice(0, 4)}-01-01`, until: today }
  // Twelve months with the current one.
  const year = Number(today.slice(0, 4)) - 1
  return { from: `${addDays(`${year}${month.slice(4)}`, 31).slice(0, 7)}-01`, until: today }
}

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T =>
  values.includes(value as T)

const shortPeriods: readonly PeriodName[] = ['month', 'lastMonth', 'days']

/** A grouping with a period that suits it: months need several, days and hours a few weeks. Chosen days stay. */
function grouped(by: Grouping, period: PeriodName): Record<string, string> {
  const isLong = by === 'month' || by === 'month-branch'
  const isShort = by === 'day' || by === 'hour'
  if (isLong && shortPeriods.includes(period)) return { by, period: 'months' }
  return isShort && (period === 'months' || period === 'year') ? { by, period: 'days' } : { by }
}

/** The report with its grouping and period, kept in the URL. */
function useAsked() {
  const [params, setParams] = useSearchParams()
  const name = params.get('report')
  const report: ReportName = isOneOf(reportNames, name) ? name : 'revenue'
  const { groupings, isOfToday, isByMonth } = reports[report]
  const chosen = params.get('by')
  const by: Grouping = isOneOf(groupings, chosen) ? chosen : groupings[0]
  const given = params.get('period')
  const periodName: PeriodName = isOneOf(periodNames, given) ? given : isByMonth ? 'months' : 'days'
  const today = clubDay(new Date())
  const period =
    periodName === 'own'
      ? { from: params.get('from') ?? today, until: params.get('until') ?? today }
      : daysOf(periodName, today)
  const compares = params.get('compare') === '1'
  const change = (fields: Record<string, string | null>) =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [field, value] of Object.entries(fields))
          value === null ? next.delete(field) : next.set(field, value)
        return next
      },
      { replace: true },
    )
  return { report, by, period, periodName, compares, isOfToday: isOfToday === true, change }
}

export function ReportsScreen() {
  const { report, by, period, periodName, compares, isOfToday, change } = useAsked()
  const { branch } = useBranchScope()
  const isReadable = /^\d{4}-\d\d-\d\d$/.test(period.from) && /^\d{4}-\d\d-\d\d$/.test(period.until)
  const query = { by, ...(!isOfToday && period), ...(branch && { branchId: branch }) }
  const { data, error, refetch } = useCall(
    showReport,
    { params: { report }, query: { ...query, compare: compares } },
    { enabled: isReadable },
  )
  return (
    <Box>
      <PageHeader title={texts.title}>
        <DownloadButton report={report} query={query} isOff={!data} />
        <PrintButton />
      </PageHeader>
      <Tabs
        className="no-print"
        value={report}
        onChange={(_, next: ReportName) => change({ report: next, by: null, period: null })}
        variant="scrollable"
        aria-label={texts.report}
        sx={{ mb: 2 }}
      >
        {reportNames.map((name) => (
          <Tab key={name} value={name} label={reportTitles[name]} />
        ))}
      </Tabs>
      <Box
        className="no-print"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'flex-start' }}
      >
        <TextField
          select
          label={texts.grouping}
          value={by}
          onChange={({ target }) => change(grouped(target.value as Grouping, periodName))}
          sx={{ width: { sm: 180 }, flex: { xs: '1 1 150px', sm: 'none' } }}
        >
          {reports[report].groupings.map((grouping) => (
            <MenuItem key={grouping} value={grouping}>
              {groupingNames[grouping]}
            </MenuItem>
          ))}
        </TextField>
        {!isOfToday && (
          <>
            <TextField
              select
              label={texts.period}
              value={periodName}
              onChange={({ target }) =>
                change({ period: target.value, ...(target.value === 'own' && { ...period }) })
              }
              sx={{ width: { sm: 200 }, flex: { xs: '1 1 160px', sm: 'none' } }}
            >
              {periodNames.map((name) => (
                <MenuItem key={name} value={name}>
                  {texts.periods[name]}
                </MenuItem>
              ))}
            </TextField>
            {periodName === 'own' && (
              <>
                <DatePickerField
                  kind="date"
                  label={texts.from}
                  value={period.from}
                  onChange={(from) => change({ from })}
                />
                <DatePickerField
                  kind="date"
                  label={texts.until}
                  value={period.until}
                  min={period.from}
                  onChange={(until) => change({ until })}
                />
              </>
            )}
            <FormControlLabel
              control={
                <Switch
                  checked={compares}
                  onChange={(_, checked) => change({ compare: checked ? '1' : null })}
                />
              }
              label={texts.compare}
              sx={{ ml: 0, minHeight: 40 }}
            />
          </>
        )}
      </Box>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={360} />}
      {!error && data && <ReportView report={report} data={data} />}
    </Box>
  )
}

interface ReportViewProps {
  report: ReportName
  data: Report
}

const isEmptyReport = ({ rows }: Report) =>
  rows.every(({ values }) => Object.values(values).every((value) => !value))

/** A report: totals, chart and table. */
function ReportView({ report, data }: ReportViewProps) {
  const titleId = useId()
  const { from, until, countedAt, isWithoutOwnTill } = data
  const isOfToday = reports[report].isOfToday === true
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {reportTitles[report]}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {isOfToday ? texts.today(formatDay(until)) : `${formatDay(from)} – ${formatDay(until)}`}
        {' · '}
        {reportHints[report]}
        {countedAt && ` · ${texts.countedAt(countedAt)}`}
        {isWithoutOwnTill && ` · ${texts.withoutOwnTill}`}
      </Typography>
      {isEmptyReport(data) ? (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240, textAlign: 'center' }}>
          <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{texts.empty}</Typography>
        </Box>
      ) : (
        <>
          <Totals report={report} data={data} />
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <ReportChart report={report} data={data} />
          </Suspense>
          <ReportTable report={report} data={data} titleId={titleId} />
        </>
      )}
    </Card>
  )
}

/** The totals of the report, with those of the period before. */
function Totals({ report, data: { by, measures, names, totals, before } }: ReportViewProps) {
  const shown = by === 'month-branch' ? ['total'] : report === 'retention' ? measures.slice(0, 4) : measures
  return (
    <Box
      component="dl"
      aria-label={texts.totals}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
        gap: 1.5,
        m: 0,
        mb: 2,
      }}
    >
      {shown.map((measure) => {
        const unit = unitOf(report, by, measure)
        const [now, earlier] = [totals[measure], before?.totals[measure]]
        const hasChange =
          unit !== 'percent' && typeof now === 'number' && typeof earlier === 'number' && earlier !== 0
        return (
          <div key={measure}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {measureName(report, measure, names)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {formatMeasure(unit, now)}
            </Typography>
            {before && (
              <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
                {texts.before(formatMeasure(unit, earlier))}
                {hasChange && ` · ${texts.change(Math.round(((now - earlier) * 100) / Math.abs(earlier)))}`}
              </Typography>
            )}
          </div>
        )
      })}
    </Box>
  )
}

interface DownloadButtonProps {
  report: ReportName
  query: { by: Grouping; from?: string; until?: string; branchId?: string }
  isOff: boolean
}

function DownloadButton({ report, query, isOff }: DownloadButtonProps) {
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRunning, setRunning] = useState(false)
  async function start(format: FileFormat) {
    setAnchor(null)
    setRunning(true)
    try {
      const content = await file(downloadReport, { params: { report }, query: { ...query, format } })
      download(content, `${reportTitles[report]} ${clubDay(new Date())}.${format}`)
      notify(texts.downloaded, { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : texts.downloadFailed, { type: 'error' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={isRunning}
        loadingPosition="start"
        disabled={isOff}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {texts.download}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={() => void start('csv')}>
          {texts.csv}
        </MenuItem>
        <MenuItem dense onClick={() => void start('xlsx')}>
          {texts.xlsx}
        </MenuItem>
      </Menu>
    </>
  )
}
