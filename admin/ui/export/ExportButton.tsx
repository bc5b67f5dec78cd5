import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { listAddress } from '#admin/core/data/list-request.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { download } from '#admin/ui/export/download.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { type ExportColumn, exportList } from '#shared/office/exports/exports.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** Exports all matching rows with the visible columns; the server writes the file. */
export function ExportButton<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const { resource, sort, filterValues, total } = useListContext<R>()
  const scope = useScopeFilter(resource)
  const person = useCurrentUser()
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const controller = useRef<AbortController | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRunning, setRunning] = useState(false)
  const data = useAdminResource(resource)?.data

  function columnOf({ source, cell, reference, none }: Column<R>): ExportColumn {
    const said = none === undefined ? cell : { ...cell, none }
    return {
      source,
      heading: translate(`resources.${resource}.fields.${source}`),
      ...(said && { cell: said }),
      ...(reference && { reference }),
    }
  }

  async function start(format: FileFormat) {
    setAnchor(null)
    if (!data) return
    const running = new AbortController()
    controller.current = running
    setRunning(true)
    const title = translate(`resources.${resource}.name`, { smart_count: 2 })
    try {
      const content = await file(exportList, {
        body: {
          list: listAddress(data, { sort, filter: { ...filterValues, ...scope } }, ({ access }) =>
            isAllowed(person, access),
          ),
          title,
          format,
          columns: columns.filter(({ screenOnly }) => !screenOnly).map(columnOf),
        },
        signal: running.signal,
      })
      download(content, `${title} ${clubDay(new Date())}.${format}`)
      notify(gridTexts.exportDone, { type: 'success' })
    } catch (error) {
      if (running.signal.aborted) notify(gridTexts.exportCancelled)
      else notify(error instanceof Error ? error.message : gridTexts.exportFailed, { type: 'error' })
    } finally {
      setRunning(false)
    }
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total || isRunning}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {gridTexts.export}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={() => start('csv')}>
          {gridTexts.exportCsv}
        </MenuItem>
        <MenuItem dense onClick={() => start('xlsx')}>
          {gridTexts.exportXlsx}
        </MenuItem>
      </Menu>
      <Dialog open={isRunning} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId}>{gridTexts.exportTitle}</DialogTitle>
        <DialogContent>
          <LinearProgress aria-label={gridTexts.exportTitle} sx={{ height: 8, borderRadius: 4, mb: 1 }} />
          <Typography variant="body2" role="status">
            {gridTexts.exportProgress}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => controller.current?.abort()}>
            {gridTexts.cancel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
