import { calmAxis } from '#admin/shell/dashboard/charts/chart-style.ts'

const short = new Intl.DateTimeFormat('tr-TR', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('tr-TR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00Z`)

/** `2026-11` as a short axis label; January shows the year. */
const shortMonth = (month: string): string =>
  month.endsWith('-01') ? `${short.format(dateOf(month))} ${month.slice(2, 4)}` : short.format(dateOf(month))

export const longMonth = (month: string): string => long.format(dateOf(month))

export const monthAxis = (months: readonly string[]) => ({
  ...calmAxis,
  scaleType: 'band' as const,
  data: months,
  valueFormatter: (month: string, { location }: { location: string }) =>
    location === 'tick' ? shortMonth(month) : longMonth(month),
  categoryGapRatio: 0.35,
})
