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
import { useId, useRef, useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { gridTexts } from '#admin/app/i18n/grid.texts.ts'
import { resources } from '#admin/resources/index.ts'
import { download, exportRows } from '#admin/ui/export/export-rows.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'

function represent(resource: string, record: RaRecord): string {
  const field = resources.find(({ name }) => name === resource)?.recordRepresentation ?? 'id'
  return String(record[field] ?? '')
}

/** Today on the club's calendar, as part of a file's name. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date())

/** Exports all matching rows, not just the page on screen. */
export function ExportButton<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const { resource, sort, filterValues, total } = useListContext<R>()
  const scope = useScopeFilter(resource)
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const notify = useNotify()
  const titleId = useId()
  const controller = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  async function start() {
    const running = new AbortController()
    controller.current = running
    let count = 0
    setProgress({ done: 0, total: total ?? 0 })
    try {
      const file = await exportRows({
        dataProvider,
        resource,
        columns,
        label: (source) => translate(`resources.${resource}.fields.${source}`),
        represent,
        sort,
        filter: { ...filterValues, ...scope },
        signal: running.signal,
        onProgress: (done, all) => {
          count = done
          setProgress({ done, total: all })
        },
      })
      const plural = translate(`resources.${resource}.name`, { smart_count: 2 })
      download(file, `${plural} ${today()}.csv`)
      notify(gridTexts.exportDone(count), { type: 'success' })
    } catch (error) {
      if (running.signal.aborted) notify(gridTexts.exportCancelled)
      else notify(error instanceof Error ? error.message : gridTexts.exportFailed, { type: 'error' })
    } finally {
      setProgress(null)
    }
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total || progress !== null}
        onClick={start}
      >
        {gridTexts.export}
      </Button>
      <Dialog open={progress !== null} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId}>{gridTexts.exportTitle}</DialogTitle>
        <DialogContent>
          <LinearProgress
            variant="determinate"
            aria-label={gridTexts.exportTitle}
            value={progress?.total ? (100 * progress.done) / progress.total : 0}
            sx={{ height: 8, borderRadius: 4, mb: 1 }}
          />
          <Typography variant="body2" role="status">
            {progress && gridTexts.exportProgress(progress.done, progress.total)}
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
