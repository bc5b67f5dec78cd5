import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useReportedDelete } from '#admin/core/undo/undoable.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useExport } from '#admin/ui/export/use-export.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'

/** Covers the toolbar, so that rows move only where its actions need a second line; at the bottom of small screens. */
const barStyle = {
  position: { xs: 'fixed', sm: 'relative' },
  inset: { xs: 'auto 0 0', sm: 'auto' },
  gridArea: { sm: '1 / 1' },
  zIndex: { xs: 'appBar', sm: 1 },
  py: 1,
  boxShadow: { xs: 8, sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  borderColor: 'divider',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  rowGap: 1,
  columnGap: 0.25,
  px: 2,
  bgcolor: 'background.paper',
} as const

interface BulkBarProps<R extends RaRecord> {
  /** Those that are exported. */
  columns: readonly Column<R>[]
  /** Additional text of the confirmation. */
  warning?: string | undefined
  canDelete: boolean
  /** Actions of this resource, before deletion. */
  children?: ReactNode
}

/** The bulk actions for the selected rows. */
export function BulkBar<R extends RaRecord>({ columns, warning, canDelete, children }: BulkBarProps<R>) {
  const { resource, selectedIds, onUnselectItems } = useListContext()
  const remove = useReportedDelete()
  const [isRunning, setRunning] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { actions: exports, dialog } = useExport(columns, selectedIds)
  const toSheet = exports.find(({ format }) => format === 'xlsx')
  const count = selectedIds.length
  if (count === 0) return null

  async function confirm() {
    setRunning(true)
    await remove({ resource, ids: selectedIds })
    setRunning(false)
    setAsking(false)
    onUnselectItems(true)
  }

  return (
    <Box role="region" aria-label={gridTexts.selected(count)} sx={barStyle}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 650, mr: 1 }}>
        {gridTexts.selected(count)}
      </Typography>
      {children}
      {toSheet && (
        <Button
          color="inherit"
          startIcon={toSheet.icon}
          disabled={toSheet.isDisabled ?? false}
          onClick={toSheet.onClick}
        >
          {gridTexts.exportSelected}
        </Button>
      )}
      {dialog}
      {canDelete && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
          {gridTexts.delete}
        </Button>
      )}
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {gridTexts.unselect}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={gridTexts.deleteTitle(count)}
        content={[gridTexts.deleteContent(count), warning].filter(Boolean).join(' ')}
        confirm={gridTexts.deleteConfirm(count)}
        destructive
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}
