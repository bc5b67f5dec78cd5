import { lazy, Suspense, useState } from 'react'
import { actionName, actorName, type Entry, recordName } from '#admin/resources/audit-log/entry.ts'
import { useAreaName } from '#admin/resources/audit-log/use-area-name.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const AuditEntryDrawer = lazy(() => import('#admin/resources/audit-log/AuditEntryDrawer.tsx'))

const areas = ['branches', 'equipments', 'categories', 'users', 'subscribers', 'profile']

function AreaName({ resource }: { resource: string }) {
  return <>{useAreaName()(resource)}</>
}

const columns: readonly Column<Entry>[] = [
  {
    source: 'createdAt',
    width: 190,
    primary: true,
    sortable: true,
    text: ({ createdAt }) => formatMoment(createdAt),
  },
  { source: 'actorName', text: actorName },
  { source: 'action', text: actionName },
  { source: 'resource', render: ({ resource }) => <AreaName resource={resource} /> },
  { source: 'recordId', flex: 1.4, text: recordName },
]

function AreaFilter() {
  const areaName = useAreaName()
  return (
    <FilterSelect source="resource" choices={areas.map((value) => ({ value, label: areaName(value) }))} />
  )
}

/** Who changed what: to be read, never written. */
export default function AuditLogList() {
  const [entry, setEntry] = useState<Entry | null>(null)
  return (
    <>
      <ResourceGrid
        resource="auditLog"
        sort={{ field: 'createdAt', order: 'DESC' }}
        columns={columns}
        filters={<AreaFilter />}
        canSearch={false}
        onOpen={setEntry}
      />
      <Suspense>{entry && <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />}</Suspense>
    </>
  )
}
