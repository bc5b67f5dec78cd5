import type { LoggedArea } from '#shared/permissions/audit-areas.ts'

/** Fields that describe a person, by area of the audit log. */
export type PersonalFields = Readonly<Partial<Record<LoggedArea, readonly string[]>>>

/** The personal fields that modules declare. */
export const personalFieldsOf = (modules: readonly { personalFields?: PersonalFields }[]): PersonalFields =>
  Object.assign({}, ...modules.map(({ personalFields }) => personalFields))

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
export function withoutPersonal({ resource, before, after }: Change, personalFields: PersonalFields) {
  const personal = new Set(personalFields[resource])
  const kept = (record: Values) =>
    record ? Object.fromEntries(Object.entries(record).filter(([name]) => !personal.has(name))) : null
  return {
    before: kept(before),
    after: kept(after),
    masked: [...personal].filter((name) => !isSame(before?.[name], after?.[name])),
  }
}
