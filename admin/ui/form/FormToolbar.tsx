import { Box, Button, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath, useResourceContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

/** Save and cancel, sticky at the bottom of the form. */
export function FormToolbar({ save = formTexts.save, children }: { save?: string; children?: ReactNode }) {
  const { isSubmitting } = useFormState()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  return (
    <Box
      className="no-print"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={formTexts.saveHint} describeChild>
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ minWidth: 112 }}>
          {save}
        </Button>
      </Tooltip>
      <Button
        color="inherit"
        component={Link}
        to={createPath({ resource, type: 'list' })}
        disabled={isSubmitting}
      >
        {formTexts.cancel}
      </Button>
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  )
}
