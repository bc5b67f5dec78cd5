import { palette, themes } from '#shared/brand/palette.ts'
import type { RevenueMethod } from '#shared/office/dashboard/dashboard.contract.ts'

export const chartHeight = 260

/** The grid says enough. */
export const calmAxis = { disableLine: true, disableTicks: true } as const

/** What all charts have in common. They keep themselves up to date, so nothing moves when a number changes. */
export const chartFrame = {
  hideLegend: true,
  skipAnimation: true,
  height: chartHeight,
  margin: { top: 12, right: 12, bottom: 4, left: 4 },
  borderRadius: 2,
} as const

/** The ways of paying in colours of the steppe that differ in lightness as well as in hue. */
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

/** What is only there to compare with. */
export const usualColor = (mode: 'light' | 'dark'): string => themes[mode].control
