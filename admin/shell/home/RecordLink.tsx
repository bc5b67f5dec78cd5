import { Link as MuiLink } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRecordPath } from '#admin/ui/grid/use-record-path.ts'

/** The name of the record in context; a link if the user may open it. */
export function RecordLink({ record, children }: { record: RaRecord; children: ReactNode }) {
  const path = useRecordPath()(record)
  if (!path) return children
  return (
    <MuiLink component={Link} to={path} color="inherit" underline="hover">
      {children}
    </MuiLink>
  )
}
