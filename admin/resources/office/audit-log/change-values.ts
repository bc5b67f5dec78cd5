import { useTranslate } from 'react-admin'
import { formatCount, gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { layout } from '#admin/core/i18n/texts.ts'
import { useResources } from '#admin/core/resource.ts'
import { accessWindowTexts } from '#admin/resources/access/access-windows/access-windows.texts.ts'
import { turnstileTexts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { identityTexts } from '#admin/resources/club/identity/identity.texts.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { notificationTexts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { subscriberTexts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import { paymentTexts } from '#admin/resources/money/payments/payments.texts.ts'
import { changesOf, useAreaName } from '#admin/resources/office/audit-log/audit-entry.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { jobTexts } from '#admin/resources/office/jobs/jobs.texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { deletionRequestTexts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import { lessonBookingTexts } from '#admin/resources/training/lesson-bookings/lesson-bookings.texts.ts'
import { lessonTexts } from '#admin/resources/training/lessons/lessons.texts.ts'
import { plainText } from '#admin/ui/plain-text.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { formatLastDay, formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira, liraOf } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import { orderMethodNames, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'

type Labels = Readonly<Record<string, string>>

/** How a logged value is written. Amounts are logged as the database keeps them, or in lira by a service. */
type Kind = 'kurus' | 'lira' | 'last-day' | 'day' | 'phone' | 'weekdays' | 'area' | 'list' | Labels

const gateReasons: Labels = Object.fromEntries(
  Object.entries(reasonTexts).map(([reason, { text }]) => [reason, text]),
)

/** The kinds of fields by area; all others are texts, numbers, moments and ids, which are recognised as such. */
export const kindsOfAreas: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'access-windows': {
    days: 'weekdays',
    gender: { ...accessWindowTexts.genders, unspecified: accessWindowTexts.anyGender },
  },
  applications: { status: applicationTexts.statuses },
  balances: { balance: 'lira', amount: 'lira' },
  blog: { status: blogTexts.statuses },
  campaigns: { status: campaignTexts.statuses, kind: campaignTexts.kinds },
  contracts: { requiredFor: contractTexts.occasions },
  'deletion-requests': { status: deletionRequestTexts.statuses },
  exports: { list: 'list' },
  'general-records': { amount: 'kurus' },
  identity: { palette: identityTexts.palettes, motif: identityTexts.motifs },
  imports: {
    sheet: 'area',
    state: importTexts.states,
    dayOrder: auditLogTexts.dayOrders,
    epoch: auditLogTexts.epochs,
  },
  jobs: { state: jobTexts.states },
  lessons: { state: lessonBookingTexts.states, weekdays: 'weekdays' },
  'lost-items': { state: lostItemTexts.states },
  memberships: {
    price: 'kurus',
    kind: packageTexts.kinds,
    source: membershipTexts.sources,
    method: membershipTexts.methods,
    status: membershipTexts.statuses,
    startsAt: 'day',
    endsAt: 'last-day',
    frozenFrom: 'day',
    frozenUntil: 'last-day',
  },
  notifications: { audience: notificationTexts.audiences },
  packages: { price: 'kurus', kind: packageTexts.kinds },
  'payment-records': { amount: 'kurus', method: membershipTexts.methods, phone: 'phone' },
  payments: { amount: 'lira', refunded: 'lira', status: paymentTexts.statuses },
  products: { price: 'kurus' },
  profile: { role: layout.roles, gender: layout.genders },
  programs: { level: programTexts.levels },
  'qr-fees': { fee: 'kurus' },
  raffles: { sourceKind: raffleTexts.sources },
  referrals: { status: referralTexts.states },
  settings: { 'installmentMinimums.amount': 'lira', secondFactor: settingsTexts.secondFactorRules },
  subscribers: { source: subscriberTexts.sources },
  'turnstile-devices': { direction: turnstileTexts.directions },
  'turnstile-entries': {
    direction: turnstileTexts.directions,
    source: turnstileTexts.sources,
    reason: gateReasons,
    fee: 'kurus',
  },
  users: { role: layout.roles, gender: layout.genders },
  'vitamin-orders': { status: orderStatusNames, method: orderMethodNames, total: 'lira' },
}

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPicture = (value: Readonly<Record<string, unknown>>) => 'key' in value && 'width' in value

interface Context {
  area: string
  names: AuditEntry['names']
  fieldName: (field: string) => string
  areaName: (area: string) => string
  /** The name of the list at an address of the API. */
  listName: (url: string) => string
}

/** A logged value for display. `field` has a dot for the fields of nested objects. */
function changeText(field: string, value: unknown, context: Context): string {
  const { area, names, fieldName, areaName, listName } = context
  const kind = kindsOfAreas[area]?.[field]
  if (value === null || value === undefined || value === '') return auditLogTexts.empty
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number') {
    if (kind === 'kurus') return formatLira(liraOf(value))
    if (kind === 'lira') return formatLira(value)
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
  const area = resource === 'profile' ? 'users' : resource
  return (field: string) =>
    translate(`resources.${area}.fields.${field}`, {
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
  const context = { area: entry.resource, names: entry.names, fieldName, areaName, listName }
  return changesOf(entry).map(({ field, before, after, isMasked = false }) => ({
    field,
    label: fieldName(field),
    before: changeText(field, before, context),
    after: changeText(field, after, context),
    isMasked,
  }))
}
