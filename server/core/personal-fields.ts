import type { LoggedArea } from '#shared/permissions/audit-areas.ts'

const account = ['name', 'email', 'phone', 'gender', 'googleId', 'profilePhoto', 'userDetails'] as const

/**
 * Fields that describe a person. The audit log records that they changed, never their values. Free text in other fields
 * stays; `forget_person` removes names and contact data from it.
 */
const personalFields: Readonly<Partial<Record<LoggedArea, readonly string[]>>> = {
  applications: ['name', 'email', 'phone', 'message', 'adminNotes', 'cvKey'],
  balances: ['name', 'surname'],
  blog: ['authorName'],
  campaigns: ['authorName', 'email'],
  contact: ['name', 'email', 'phone', 'subject', 'message', 'reply'],
  contracts: ['authorName', 'signerName'],
  'lost-items': ['receiverName'],
  pages: ['authorName'],
  'payment-records': ['memberName', 'phone', 'note'],
  profile: account,
  raffles: ['name', 'email', 'mailbox', 'phone'],
  subscribers: ['email'],
  'user-notes': ['text', 'authorName'],
  users: account,
}

type Values = Record<string, unknown> | null | undefined

interface Change {
  resource: LoggedArea
  before?: Values
  after?: Values
}

/** Whether two values count as equal; null, an empty text and an empty object do. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) => {
    const json = JSON.stringify(value ?? '')
    return json === '{}' ? '""' : json
  }
  return text(one) === text(other)
}

/** Removes personal values from a change; `masked` lists the changed ones. */
export function withoutPersonal({ resource, before, after }: Change) {
  const personal = new Set(personalFields[resource])
  const kept = (record: Values) =>
    record ? Object.fromEntries(Object.entries(record).filter(([name]) => !personal.has(name))) : null
  return {
    before: kept(before),
    after: kept(after),
    masked: [...personal].filter((name) => !isSame(before?.[name], after?.[name])),
  }
}
