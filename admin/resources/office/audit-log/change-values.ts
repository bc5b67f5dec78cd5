import { useTranslate } from 'react-admin'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { type AdminResource, type LoggedValues, useResources } from '#admin/core/resource.ts'
import { changesOf, useAreaName } from '#admin/resources/office/audit-log/audit-entry.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { mediaTexts } from '#admin/resources/people/users/media.texts.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { plainText } from '#admin/ui/plain-text.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { formatLastDay, formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus, liraOf } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'

/** The kinds of fields in areas without a resource. */
const otherAreas: Readonly<Record<string, LoggedValues>> = {
  'desk-rules': { adjustmentLimit: 'lira' },
  'entry-media': { state: mediaTexts.states },
  exports: { list: 'list' },
  guardians: { relation: guardianRelationNames },
  imports: {
    sheet: 'area',
    state: importTexts.states,
    dayOrder: auditLogTexts.dayOrders,
    epoch: auditLogTexts.epochs,
  },
}

/** The resource that describes an area: members change their own account under another name. */
const describing = (area: string) => (area === 'profile' ? 'users' : area)

/** The kinds of an area’s fields. */
export const valueKindsOf = (resources: readonly AdminResource[], area: string): LoggedValues =>
  resources.find(({ name }) => name === describing(area))?.loggedValues ?? otherAreas[area] ?? {}

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPicture = (value: Readonly<Record<string, unknown>>) => 'key' in value && 'width' in value

interface Context {
  kinds: LoggedValues
  names: AuditEntry['names']
  fieldName: (field: string) => string
  areaName: (area: string) => string
  /** The name of the list at an address of the API. */
  listName: (url: string) => string
}

/** A logged value for display. `field` has a dot for the fields of nested objects. */
function changeText(field: string, value: unknown, context: Context): string {
  const { kinds, names, fieldName, areaName, listName } = context
  const kind = kinds[field]
  if (value === null || value === undefined || value === '') return auditLogTexts.empty
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number') {
    if (kind === 'kurus') return formatKurus(liraOf(value))
    if (kind === 'lira') return formatKurus(value)
    if (kind === 'basis-points') return `%${formatCount(value / 100)}`
    if (kind === 'weekdays') return lessonTexts.weekdays[value - 1] ?? String(value)
    return formatCount(value)
  }
  if (Array.isArray(value))
    return value.length === 0
      ? auditLogTexts.empty
      : value.map((one) => changeText(field, one, context)).join(value.some(isRecord) ? '\n' : ', ')
  if (isRecord(value)) {
    if (isPicture(value)) return auditLogTexts.picture
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => `${fieldName(name)}: ${changeText(`${field}.${name}`, one, context)}`)
      .join(' · ')
  }
  const text = String(value)
  if (typeof kind === 'object') return kind[text] ?? text
  if (kind === 'area') return areaName(text)
  if (kind === 'list') return listName(text)
  if (kind === 'phone') return formatPhone(text)
  if (isId(text)) return names[text] ?? auditLogTexts.gone
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatShortDay(text)
  if (/^\d\d:\d\d(:\d\d)?$/.test(text)) return text.slice(0, 5).replace(':', '.')
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:/.test(text)) {
    if (kind === 'last-day') return formatLastDay(text)
    return kind === 'day' ? formatShortDay(text) : formatShortMoment(text)
  }
  return /<\w+[\s>]/.test(text) ? plainText(text) : text
}

/** The name of a logged field. */
function useFieldName(resource: string) {
  const translate = useTranslate()
  return (field: string) =>
    translate(`resources.${describing(resource)}.fields.${field}`, {
      _: auditLogTexts.otherFields[field] ?? auditLogTexts.otherArea,
    })
}

export interface ChangeLine {
  field: string
  label: string
  before: string
  after: string
  /** A personal field, whose values are not logged. */
  isMasked: boolean
}

/** The changed fields of an entry with their names and values as texts. */
export function useChangeLines(entry: AuditEntry): ChangeLine[] {
  const fieldName = useFieldName(entry.resource)
  const areaName = useAreaName()
  const resources = useResources()
  const listName = (url: string) =>
    areaName(
      resources.find(({ data }) => [data.list, data.filteredList].some((list) => list?.url === url))?.name ??
        url,
    )
  const kinds = valueKindsOf(resources, entry.resource)
  const context = { kinds, names: entry.names, fieldName, areaName, listName }
  return changesOf(entry).map(({ field, before, after, isMasked = false }) => ({
    field,
    label: fieldName(field),
    before: changeText(field, before, context),
    after: changeText(field, after, context),
    isMasked,
  }))
}
