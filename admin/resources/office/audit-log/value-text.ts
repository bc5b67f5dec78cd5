import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { layout } from '#admin/core/i18n/shell.texts.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: layout.roles,
  gender: layout.genders,
}

/** A logged value for display. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return auditLogTexts.empty
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number') return formatCount(value)
  if (typeof value !== 'string') return JSON.stringify(value, null, 1)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value)) return formatMoment(value)
  return choices[field]?.[value] ?? value
}
