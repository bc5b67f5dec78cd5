import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { actionName, actorName, type Entry, recordName } from '#admin/resources/audit-log/entry.ts'
import { useAreaName } from '#admin/resources/audit-log/use-area-name.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'

function AreaName({ resource }: { resource: string }) {
  return <>{useAreaName()(resource)}</>
}

function Actor({ entry }: { entry: Entry }) {
  if (!entry.actor) return <>{actorName(entry)}</>
  return (
    <MuiLink component={Link} to={`/users/${entry.actor}`} color="inherit">
      {actorName(entry)}
    </MuiLink>
  )
}

export const columns: readonly Column<Entry>[] = [
  {
    source: 'createdAt',
    width: 190,
    primary: true,
    sortable: true,
    text: ({ createdAt }) => formatMoment(createdAt),
  },
  { source: 'actorName', text: actorName, render: (entry) => <Actor entry={entry} /> },
  { source: 'action', text: actionName },
  { source: 'resource', render: ({ resource }) => <AreaName resource={resource} /> },
  { source: 'recordId', flex: 1.4, text: recordName },
  { source: 'person', reference: 'users', flex: 1.2 },
]
