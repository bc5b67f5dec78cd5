import { palette, themes } from '#shared/brand/palette.ts'
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
        orders: palette.madder,
      }
    : {
        online: palette.tileLight,
        card: palette.wheat,
        cash: '#a3b27a',
        transfer: palette.mist,
        orders: palette.madderLight,
      }

/** The colour of comparison series. */
export const usualColor = (mode: 'light' | 'dark'): string => themes[mode].control
