import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { type RaRecord, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

/** A link from a record’s show page to its form, with permission. */
export function EditButton() {
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord>()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  if (!record || !canAccess(resource, 'edit', record)) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<EditIcon />}
      component={Link}
      to={createPath({ resource, type: 'edit', id: record.id })}
      sx={{ justifySelf: 'start' }}
    >
      {formTexts.edit}
    </Button>
  )
}
