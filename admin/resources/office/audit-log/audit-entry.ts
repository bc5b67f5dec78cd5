import { useTranslate } from 'react-admin'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'

interface FieldChange {
  field: string
  before: unknown
  after: unknown
  /** A personal field, whose values are not logged. */
  isMasked?: true
}

/** Internal columns that say nothing about the action. */
const internalFields = new Set(['_id', 'version', 'updatedAt'])

/** The fields that differ, those without values last. */
export function changesOf({ before, after, masked }: AuditEntry): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes: FieldChange[] = [...fields]
    .filter((field) => !internalFields.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null))
  return [
    ...changes,
    ...masked.map((field) => ({ field, before: undefined, after: undefined, isMasked: true as const })),
  ]
}

/** The record’s name, else that of the user it belongs to. */
export const recordName = ({ recordName: name, personName }: AuditEntry): string =>
  name || personName || auditLogTexts.unnamed

const actionNames: Readonly<Record<string, string>> = auditLogTexts.actions

export const actionName = ({ action }: AuditEntry) => actionNames[action] ?? auditLogTexts.otherAction

export const actorName = ({ actor, actorName: name }: AuditEntry) =>
  name || (actor ? actor : auditLogTexts.system)

const areas: Readonly<Record<string, string>> = auditLogTexts.areas

/** The name of a logged resource, as in the menu. */
export function useAreaName() {
  const translate = useTranslate()
  return (resource: string) =>
    areas[resource] ?? translate(`resources.${resource}.name`, { smart_count: 2, _: auditLogTexts.otherArea })
}
