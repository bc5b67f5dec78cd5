import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useAddPaths } from '#admin/ui/grid/use-record-path.ts'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { useAddLabel } from '#admin/ui/page/PageHeader.tsx'

/** A link to the create screen, if the user has the permission. */
export function AddRecordButton({ resource }: { resource: string }) {
  const path = useAddPaths()(resource)
  const label = useAddLabel(resource)
  if (!path) return null
  return (
    <Button variant="contained" component={Link} to={path} startIcon={<AddIcon />} aria-keyshortcuts="n">
      {label}
      <KeyHint>n</KeyHint>
    </Button>
  )
}
