import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import RedoIcon from '@mui/icons-material/RedoOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { download } from '#admin/ui/export/download.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet, useSheetState } from '#admin/ui/sheet/sheet-store.ts'
import { useTurningBack } from '#admin/ui/sheet/use-turning-back.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { absoluteFilter } from '#shared/core/relative-filter.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'

/** Undo, redo, import and export. */
export function SheetTools() {
  const { definition, openImport } = useSheet()
  const { canUndo, canRedo } = useSheetState()
  const { undo, redo } = useTurningBack()
  const canAccess = useCanAccess()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
      <Tooltip title={sheetTexts.undoHint}>
        <span>
          <IconButton size="small" aria-label={sheetTexts.undo} disabled={!canUndo} onClick={undo}>
            <UndoIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={sheetTexts.redoHint}>
        <span>
          <IconButton size="small" aria-label={sheetTexts.redo} disabled={!canRedo} onClick={redo}>
            <RedoIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
      {canAccess(definition.sheet.name, 'create') &&
        canAccess(definition.sheet.name, definition.importAction ?? 'create') && (
          <Button color="inherit" startIcon={<UploadIcon />} onClick={openImport}>
            {sheetTexts.import}
          </Button>
        )}
      <ExportMenu />
    </Box>
  )
}

/** Exports the whole list with its current sorting and filters. */
function ExportMenu() {
  const { definition } = useSheet()
  const { name, title } = definition.sheet
  const { sort, filterValues, total } = useListContext()
  const scope = useScopeFilter(name)
  const { isRunning, run } = useAction({ refreshes: false })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function start(format: FileFormat) {
    setAnchor(null)
    void run(async () => {
      const query = {
        format,
        sort: [sort.field, sort.order],
        filter: absoluteFilter({ ...filterValues, ...scope }),
      }
      const content = await file(definition.export, { query } as never)
      download(content, `${title} ${clubDay(new Date())}.${format}`)
    }, sheetTexts.exportDone)
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total}
        loading={isRunning}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {sheetTexts.export}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={() => start('csv')}>
          {sheetTexts.exportCsv}
        </MenuItem>
        <MenuItem dense onClick={() => start('xlsx')}>
          {sheetTexts.exportXlsx}
        </MenuItem>
      </Menu>
    </>
  )
}
