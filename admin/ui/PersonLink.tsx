import { Link as MuiLink } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRecordPaths } from '#admin/ui/grid/use-record-path.ts'

interface PersonLinkProps {
  /** The account; null for a guest. */
  id: string | null | undefined
  tabIndex?: number | undefined
  children: ReactNode
}

/** A name that leads to the person’s page, for users who may open it. */
export function PersonLink({ id, tabIndex, children }: PersonLinkProps) {
  const pathOf = useRecordPaths()
  const path = id ? pathOf('users', { id }) : null
  if (!path) return children
  return (
    // Above a card that is a link as a whole.
    <MuiLink
      component={Link}
      to={path}
      tabIndex={tabIndex}
      color="inherit"
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {children}
    </MuiLink>
  )
}
