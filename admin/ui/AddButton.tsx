import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useAddLabel } from '#admin/ui/page/PageHeader.tsx'

/** A link to the create screen, if the user has the permission. */
export function AddButton({ resource }: { resource: string }) {
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const label = useAddLabel(resource)
  if (!canAccess(resource, 'create')) return null
  return (
    <Button
      variant="contained"
      component={Link}
      to={createPath({ resource, type: 'create' })}
      startIcon={<AddIcon />}
      aria-keyshortcuts="n"
    >
      {label}
    </Button>
  )
}
