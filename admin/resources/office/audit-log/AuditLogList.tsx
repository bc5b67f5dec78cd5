import { lazy, Suspense, useState } from 'react'
import { AuditFilters } from '#admin/resources/office/audit-log/AuditFilters.tsx'
import { useAuditColumns } from '#admin/resources/office/audit-log/audit-columns.tsx'
import type { Entry } from '#admin/resources/office/audit-log/entry.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const AuditEntryDrawer = lazy(() => import('#admin/resources/office/audit-log/AuditEntryDrawer.tsx'))

/** The audit log, read-only. */
export function AuditLogList() {
  const [entry, setEntry] = useState<Entry | null>(null)
  return (
    <>
      <ResourceGrid
        resource="auditLog"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={useAuditColumns()}
        filters={<AuditFilters />}
        canSearch={false}
        onOpen={setEntry}
      />
      <Suspense>{entry && <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />}</Suspense>
    </>
  )
}
