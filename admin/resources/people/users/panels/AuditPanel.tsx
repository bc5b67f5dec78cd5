import { useState } from 'react'
import AuditEntryDrawer from '#admin/resources/office/audit-log/AuditEntryDrawer.tsx'
import { columns } from '#admin/resources/office/audit-log/audit-columns.tsx'
import type { Entry } from '#admin/resources/office/audit-log/entry.ts'
import type { PanelProps } from '#admin/resources/people/users/person-panels.ts'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'

const without = (source: string) => columns.filter((column) => column.source !== source)
/** Columns without the page’s user. */
const columnsFor = { person: without('person'), actor: without('actorName') } as const

/** The latest audit entries about a user, or by them. */
export function AuditPanel({ user, empty, by }: PanelProps & { by: keyof typeof columnsFor }) {
  const [entry, setEntry] = useState<Entry | null>(null)
  return (
    <>
      <RelatedGrid
        resource="auditLog"
        sort={{ field: 'createdAt', order: 'DESC' }}
        filter={{ [by]: user }}
        columns={columnsFor[by]}
        empty={empty}
        onOpen={setEntry}
      />
      {entry && <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />}
    </>
  )
}
