import { lazy, Suspense, useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAuditColumns } from '#admin/resources/office/audit-log/audit-columns.tsx'
import { useAreaName } from '#admin/resources/office/audit-log/audit-entry.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import { loggedAreas } from '#shared/permissions/audit-areas.ts'

const AuditEntryDrawer = lazy(() => import('#admin/resources/office/audit-log/AuditEntryDrawer.tsx'))

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'tr')

/** The logged resources under their names in the menu. */
function useAreaChoices() {
  const areaName = useAreaName()
  return { choices: loggedAreas.map((value) => ({ value, label: areaName(value) })).toSorted(byLabel) }
}

/** Without its columns, which name the resources of the back office. */
export const auditLogList = {
  resource: 'audit-log',
  sort: { field: 'createdAt', order: 'DESC' },
  filters: [
    { source: 'actor', type: 'reference', ...memberSource },
    { source: 'person', type: 'reference', ...memberSource },
    { source: 'resource', type: 'select', choices: useAreaChoices },
    {
      source: 'action',
      type: 'select',
      choices: Object.entries(auditLogTexts.actions)
        .map(([value, label]) => ({ value, label }))
        .toSorted(byLabel),
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
  canSearch: false,
} satisfies Omit<ListDefinition<AdminRecord<AuditEntry>>, 'columns'>

/** The audit log, read-only. */
export function AuditLogList() {
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  return (
    <>
      <ResourceGrid {...auditLogList} columns={useAuditColumns()} onOpen={setEntry} />
      <Suspense>{entry && <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />}</Suspense>
    </>
  )
}
