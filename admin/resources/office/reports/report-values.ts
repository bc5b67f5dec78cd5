import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { formatKurus } from '#shared/core/money.ts'
import type { MeasureUnit } from '#shared/office/reports/reports.rules.ts'

const decimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 })

/** A value of a report for its readers; a dash where there is nothing to compare with. */
export function formatMeasure(unit: MeasureUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'lira') return formatKurus(value)
  return unit === 'percent' ? `%${decimal.format(value)}` : formatCount(value)
}
