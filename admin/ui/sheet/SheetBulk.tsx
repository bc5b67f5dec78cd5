import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { barStyle } from '#admin/ui/grid/BulkBar.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { messageOf, type SheetRow, useSheet } from '#admin/ui/sheet/sheet-store.ts'

/** Deletes the selected rows without confirmation, because it can be undone. */
export function SheetBulk() {
  const { data = [], selectedIds, onUnselectItems, refetch } = useListContext<SheetRow>()
  const { definition, store } = useSheet()
  const notify = useNotify()
  const [isRunning, setRunning] = useState(false)
  if (selectedIds.length === 0) return null

  async function remove() {
    setRunning(true)
    const names = definition.sheet.fields.map(({ name }) => name)
    const chosen = store.rowsOver(data).filter(({ id }) => selectedIds.includes(id))
    const removed = chosen.map((row) => ({
      id: row.id,
      branch: row.branch,
      fields: Object.fromEntries(names.map((name) => [name, row[name]])),
    }))
    try {
      const isDone = await store.run({ edits: [], added: [], removed })
      if (isDone) notify(sheetTexts.removed(removed.length), { type: 'success' })
      onUnselectItems()
      // Refills the page and updates the total.
      await refetch()
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setRunning(false)
    }
  }

  return (
    <Box role="region" aria-label={gridTexts.selected(selectedIds.length)} sx={barStyle}>
      <Typography variant="body2" role="status" sx={{ fontWeight: 650, mr: 1 }}>
        {gridTexts.selected(selectedIds.length)}
      </Typography>
      <Button color="error" startIcon={<DeleteIcon />} loading={isRunning} onClick={remove}>
        {sheetTexts.removeRows}
      </Button>
      <Button color="inherit" onClick={() => onUnselectItems()}>
        {gridTexts.unselect}
      </Button>
    </Box>
  )
}
