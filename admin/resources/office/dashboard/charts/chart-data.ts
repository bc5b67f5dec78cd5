import { palette, themes } from '#shared/brand/palette.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import type { RevenueMethod } from '#shared/office/dashboard/dashboard.contract.ts'

export const chartHeight = 260

/** The grid lines suffice. */
export const calmAxis = { disableLine: true, disableTicks: true } as const

/** Shared chart settings. Charts refresh periodically, so changes are not animated. */
export const chartFrame = {
  hideLegend: true,
  skipAnimation: true,
  height: chartHeight,
  margin: { top: 12, right: 12, bottom: 4, left: 4 },
  borderRadius: 2,
} as const

/** Colours of the payment methods, distinguishable by lightness as well as hue. */
export const methodColors = (mode: 'light' | 'dark'): Record<RevenueMethod, string> =>
  mode === 'light'
    ? {
        online: palette.tile,
        card: palette.ember,
        cash: palette.sage,
        transfer: palette.duskLine,
        orders: palette.wheat,
      }
    : {
        online: palette.tileLight,
        card: palette.wheat,
        cash: '#a3b27a',
        transfer: palette.mist,
        orders: '#d7a6c4',
      }

/** The colour of comparison series. */
export const usualColor = (mode: 'light' | 'dark'): string => themes[mode].control

/** The rows of a chart, shared by its table and its download. */
export interface ChartData {
  title: string
  hint: string
  /** The first column names a row; all others are numbers. */
  columns: readonly string[]
  rows: readonly { name: string; values: readonly number[] }[]
  /** Formats a number of a column; whole numbers by default. */
  format?: (value: number, column: number) => string
  isEmpty: boolean
  /** The text for empty data. */
  empty: string
}

/** Amounts on an axis, as 12 B. */
export const compactNumber = new Intl.NumberFormat('tr-TR', { notation: 'compact' })

const weekday = new Intl.DateTimeFormat('tr-TR', { weekday: 'long', timeZone: clubTimeZone })

/** The name of a weekday within a sentence. */
export const weekdayOf = (day: Date | string): string => weekday.format(new Date(day)).toLocaleLowerCase('tr')

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
