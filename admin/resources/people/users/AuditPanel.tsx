import { useMemo, useState } from 'react'
import AuditEntryDrawer from '#admin/resources/office/audit-log/AuditEntryDrawer.tsx'
import { useAuditColumns } from '#admin/resources/office/audit-log/audit-columns.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'

/** The column that repeats the page’s user. */
const ownColumns = { person: 'person', actor: 'actorName' } as const

interface AuditPanelProps {
  user: string
  /** Whether the user is the subject or the author of the entries. */
  by: keyof typeof ownColumns
  empty: string
}

/** The latest audit entries about a user, or by them. */
export function AuditPanel({ user, empty, by }: AuditPanelProps) {
  const columns = useAuditColumns()
  const shown = useMemo(() => columns.filter(({ source }) => source !== ownColumns[by]), [columns, by])
  const [entry, setEntry] = useState<AuditEntry | null>(null)
  return (
    <>
      <RelatedGrid
        resource="audit-log"
        sort={{ field: 'createdAt', order: 'DESC' }}
        filter={{ [by]: user }}
        columns={shown}
        empty={empty}
        onOpen={setEntry}
      />
      {entry && <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />}
    </>
  )
}
