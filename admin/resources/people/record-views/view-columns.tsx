import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { KnownView } from '#shared/people/privacy/privacy.contract.ts'

const userLink = (id: string, name: string) => (
  <MuiLink component={Link} to={`/users/${id}`} color="inherit">
    {name}
  </MuiLink>
)

export const columns: readonly Column<AdminRecord<KnownView>>[] = [
  { source: 'at', width: 190, primary: true, sortable: true, cell: { as: 'moment' } },
  {
    source: 'viewerName',
    flex: 1.2,
    render: ({ viewer, viewerName }) => userLink(viewer, viewerName),
  },
  { source: 'viewerRole', width: 140, cell: { choices: layout.roles } },
  {
    source: 'userName',
    flex: 1.2,
    render: ({ user, userName }) => userLink(user, userName),
  },
]
