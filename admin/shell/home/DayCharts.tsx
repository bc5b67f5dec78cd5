import { Box, Card, Link as MuiLink, Skeleton, Tooltip, Typography, useTheme } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { compactNumber, usualColor, weekdayOf } from '#admin/resources/office/dashboard/charts/chart-data.ts'
import { useDayCharts } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { dashboardTexts as texts } from '#admin/resources/office/dashboard/dashboard.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { clubTime } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import type { DayCharts as Data } from '#shared/office/dashboard/dashboard.contract.ts'

/** The hours shown even without entries. */
const openFrom = 8

/**
 * The revenue of the last days and the entries of today, each in front of what is usual. Two rows of bars do not take
 * the library of the statistics’ charts, which is a fifth of the start page’s script.
 */
export default function DayCharts() {
  const { data, error, refetch } = useDayCharts()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <Box
      component="section"
      aria-label={texts.charts}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {data?.revenue && <RevenueDays revenue={data.revenue} isWithoutOwnTill={data.isWithoutOwnTill} />}
      {data && <EntryHours entries={data.entries} />}
      {!data && <Skeleton variant="rounded" height={500} />}
    </Box>
  )
}

interface RevenueDaysProps {
  revenue: NonNullable<Data['revenue']>
  isWithoutOwnTill: boolean
}

function RevenueDays({ revenue, isWithoutOwnTill }: RevenueDaysProps) {
  const today = revenue.at(-1)
  if (!today) return null
  const usual = texts.usual(weekdayOf(today.day))
  return (
    <Bars
      title={isWithoutOwnTill ? texts.revenueWithoutOwnTill : texts.revenueByDay}
      columns={[texts.day, texts.revenueOfDay, texts.usualOne]}
      sums={[
        [texts.today, formatLira(today.sum)],
        [usual, formatLira(Math.round(today.usual))],
      ]}
      bars={revenue.map(({ day, sum, usual: mean }) => ({
        key: day,
        tick: String(Number(day.slice(8))),
        name: `${formatShortDay(day)} ${weekdayOf(day)}`,
        value: sum,
        usual: mean,
      }))}
      format={formatLira}
      empty={texts.empty.days}
    />
  )
}

function EntryHours({ entries }: { entries: Data['entries'] }) {
  const two = (hour: number) => String(hour % 24).padStart(2, '0')
  const busy = entries.find(({ today, usual }) => today > 0 || usual > 0)
  const now = Number(clubTime(new Date()).slice(0, 2))
  const past = entries.filter(({ hour }) => hour <= now)
  const sumOf = (values: readonly number[]) =>
    formatCount(Math.round(values.reduce((sum, value) => sum + value, 0)))
  return (
    <Bars
      title={texts.entriesByHour}
      columns={[texts.hour, texts.today, texts.usualOne]}
      sums={[
        [texts.today, sumOf(past.map(({ today }) => today))],
        [texts.untilNow, sumOf(past.map(({ usual }) => usual))],
      ]}
      bars={entries
        .filter(({ hour }) => hour >= Math.min(openFrom, busy?.hour ?? openFrom))
        .map(({ hour, today, usual }) => ({
          key: String(hour),
          tick: two(hour),
          name: `${two(hour)}.00–${two(hour + 1)}.00`,
          value: today,
          usual,
        }))}
      format={formatCount}
      empty={texts.empty.entries}
    />
  )
}

interface Bar {
  key: string
  tick: string
  name: string
  value: number
  usual: number
}

interface BarsProps {
  title: string
  /** The heads of the table for screen readers. */
  columns: readonly [name: string, value: string, usual: string]
  /** The sums of both series, which are the legend. */
  sums: readonly [value: readonly [label: string, sum: string], usual: readonly [label: string, sum: string]]
  bars: readonly Bar[]
  format: (value: number) => string
  /** In place of bars. */
  empty: string
}

/** The end of an axis, of which the half is a round number as well. */
function endOf(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(2, largest)))
  return ([1, 2, 4, 6, 8].find((step) => step * power >= Math.max(2, largest)) ?? 10) * power
}

/** A row of bars in front of what is usual; its numbers are a table for screen readers. */
function Bars({ title, columns, sums, bars, format, empty }: BarsProps) {
  const titleId = useId()
  const { palette } = useTheme()
  const colors = [palette.secondary.main, usualColor(palette.mode)]
  const largest = Math.max(...bars.flatMap(({ value, usual }) => [value, usual]))
  const end = endOf(largest)
  const share = (value: number) => `${(100 * Math.max(0, value)) / end}%`
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ position: 'relative', minWidth: 0, px: 2, py: 1.25 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {largest > 0 ? (
          sums.map(([label, sum], index) => (
            <Typography key={label} variant="body2" sx={{ color: 'text.secondary' }}>
              <Box
                component="span"
                aria-hidden
                sx={{ mr: 0.75, display: 'inline-block', width: 10, height: 10, borderRadius: 0.5 }}
                style={{ background: colors[index] }}
              />
              {label}{' '}
              <Box
                component="strong"
                sx={{ color: 'text.primary', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
              >
                {sum}
              </Box>
            </Typography>
          ))
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {empty}
          </Typography>
        )}
        <MuiLink component={Link} to="/dashboard" variant="body2" color="secondary" sx={{ ml: 'auto' }}>
          {texts.title}
        </MuiLink>
      </Box>
      {largest > 0 && (
        <>
          <Box
            aria-hidden
            sx={{ position: 'relative', display: 'flex', height: 168, mt: 1.5, pl: 6, typography: 'caption' }}
          >
            {[1, 0.5, 0].map((part) => (
              <Box
                key={part}
                sx={{ position: 'absolute', insetInline: 0, height: 0, borderTop: 1, borderColor: 'divider' }}
                style={{ bottom: `${100 * part}%` }}
              >
                {part > 0 && (
                  <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    {compactNumber.format(part * end)}
                  </Box>
                )}
              </Box>
            ))}
            {bars.map(({ key, name, value, usual }) => (
              <Tooltip
                key={key}
                title={texts.against(name, format(value), format(usual))}
                enterDelay={0}
                placement="top"
              >
                <Box sx={{ position: 'relative', flex: 1, '&:hover': { bgcolor: 'action.hover' } }}>
                  {[usual, value].map((amount, index) => (
                    <Box
                      // biome-ignore lint/suspicious/noArrayIndexKey: always these two
                      key={index}
                      sx={{
                        position: 'absolute',
                        bottom: 0,
                        insetInline: index === 0 ? '14%' : '30%',
                        borderRadius: '3px 3px 0 0',
                      }}
                      style={{ height: share(amount), background: colors[1 - index] }}
                    />
                  ))}
                </Box>
              </Tooltip>
            ))}
          </Box>
          <Box
            aria-hidden
            sx={{ display: 'flex', pl: 6, pt: 0.5, typography: 'caption', color: 'text.secondary' }}
          >
            {bars.map(({ key, tick }, index) => (
              <Box
                key={key}
                sx={{
                  flex: 1,
                  textAlign: 'center',
                  fontVariantNumeric: 'tabular-nums',
                  // Every second one where there is no room for all.
                  visibility: { xs: index % 2 ? 'hidden' : 'visible', lg: 'visible' },
                }}
              >
                {tick}
              </Box>
            ))}
          </Box>
          <Box sx={visuallyHidden}>
            <table aria-labelledby={titleId}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bars.map(({ key, name, value, usual }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>{format(value)}</td>
                    <td>{format(usual)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        </>
      )}
    </Card>
  )
}
