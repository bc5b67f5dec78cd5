import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type RaRecord, useListContext, useNotify, useTranslate } from 'react-admin'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { listAddress } from '#admin/core/data/list-request.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useAdminResource } from '#admin/core/resource.ts'
import { download } from '#admin/ui/export/download.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { ListAction } from '#admin/ui/grid/ListMenu.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { clubDay } from '#shared/core/club-time.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'
import { type ExportColumn, exportList } from '#shared/office/exports/exports.contract.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

interface ListExport {
  /** One for each format; none without the permission. */
  actions: readonly (ListAction & { format: FileFormat })[]
  /** The progress, while a file is written. */
  dialog: ReactNode
}

/** Exports all matching rows, or the given ones, with these columns; the server writes the file. */
export function useExport<R extends RaRecord>(
  columns: readonly Column<R>[],
  ids?: readonly unknown[],
): ListExport {
  const { resource, sort, filterValues, total } = useListContext<R>()
  const scope = useScopeFilter(resource)
  const person = useCurrentUser()
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const canAccess = useCanAccess()
  const controller = useRef<AbortController | null>(null)
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
    if (!data) return
    const running = new AbortController()
    controller.current = running
    setRunning(true)
    const title = translate(`resources.${resource}.name`, { smart_count: 2 })
    try {
      const content = await file(exportList, {
        body: {
          list: listAddress(
            data,
            { sort, filter: ids ? { id: ids } : { ...filterValues, ...scope } },
            ({ access }) => isAllowed(person, access),
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

  const action = (label: string, format: FileFormat) => ({
    format,
    label,
    icon: <DownloadIcon fontSize="small" />,
    isDisabled: !total || isRunning,
    onClick: () => void start(format),
  })
  return {
    actions: canAccess(resource, 'export')
      ? [action(gridTexts.exportCsv, 'csv'), action(gridTexts.exportXlsx, 'xlsx')]
      : [],
    dialog: (
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
    ),
  }
}
