import CloseIcon from '@mui/icons-material/CloseOutlined'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  Typography,
  useMediaQuery,
} from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCall } from '#admin/core/use-call.ts'
import { ChooseFile } from '#admin/ui/sheet/import/ChooseFile.tsx'
import { ImportHistory } from '#admin/ui/sheet/import/ImportHistory.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { MapColumns } from '#admin/ui/sheet/import/MapColumns.tsx'
import { ProblemRows } from '#admin/ui/sheet/import/ProblemRows.tsx'
import type { Sheet } from '#shared/core/sheets/sheets.ts'
import { type Import, showImport } from '#shared/money/imports/imports.contract.ts'

interface ImportDialogProps {
  sheet: Sheet
  onClose: () => void
  /** Called when rows were added or removed. */
  onChanged: () => void
}

/** Imports a file: choose, map columns, validate, insert; with undo. */
export default function ImportDialog({ sheet, onClose, onChanged }: ImportDialogProps) {
  const translate = useTranslate()
  const titleId = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [current, setCurrent] = useState<Import | null>(null)
  const [finished, setFinished] = useState(0)

  function finish() {
    setFinished(finished + 1)
    onChanged()
  }

  function step() {
    if (!current) return <ChooseFile sheet={sheet} onRead={setCurrent} />
    if (current.state === 'ready')
      return (
        <MapColumns sheet={sheet} file={current} onStarted={setCurrent} onBack={() => setCurrent(null)} />
      )
    return <ImportProgress file={current} onEnded={finish} onAgain={() => setCurrent(null)} />
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md" fullScreen={isNarrow}>
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {importTexts.title(translate(`resources.${sheet.name}.name`, { smart_count: 2 }))}
        </Box>
        <IconButton aria-label={importTexts.close} onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {step()}
        {current?.state !== 'ready' && (
          <ImportHistory key={finished} sheet={sheet} onOpen={setCurrent} onUndone={finish} />
        )}
      </DialogContent>
    </Dialog>
  )
}

/** The members under 18 who have no guardian; without the dialog. */
const minorsPath = `/members?filter=${encodeURIComponent(JSON.stringify({ lacksGuardian: true }))}`

/** Milliseconds between requests. */
const pollInterval = 500

interface ImportProgressProps {
  file: Import
  onEnded: () => void
  onAgain: () => void
}

/** The last step: progress and result. */
function ImportProgress({ file, onEnded, onAgain }: ImportProgressProps) {
  // A failed request says nothing about the import, so polling goes on.
  const { data: seen = file } = useCall(
    showImport,
    { params: { importId: file._id } },
    {
      initialData: file,
      // The first poll comes after an interval as well.
      staleTime: pollInterval,
      enabled: file.state === 'running',
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollInterval : false),
    },
  )
  const hasEnded = file.state === 'running' && seen.state !== 'running'
  const isReported = useRef(false)

  // The parent passes a new function with every render; the end is reported once.
  useEffect(() => {
    if (!hasEnded || isReported.current) return
    isReported.current = true
    onEnded()
  }, [hasEnded, onEnded])

  if (seen.state === 'running')
    return (
      <Box component="section" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h2">{importTexts.running}</Typography>
        <LinearProgress
          variant="determinate"
          aria-label={importTexts.running}
          value={seen.added > 0 ? (100 * seen.done) / seen.added : 0}
          sx={{ height: 8, borderRadius: 4 }}
        />
        <Typography variant="body2" role="status">
          {importTexts.progress(seen.done, seen.added)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {importTexts.runningHint}
        </Typography>
      </Box>
    )
  const isDone = seen.state === 'done' || seen.state === 'undone'
  const minors = seen.summary?.minorsWithoutGuardian ?? 0
  return (
    <>
      <Alert
        severity={isDone ? 'success' : 'error'}
        action={
          <Button color="inherit" onClick={onAgain}>
            {importTexts.again}
          </Button>
        }
      >
        {isDone ? importTexts.done(seen.added) : importTexts.failed(seen.done)}
        {isDone && seen.summary && ` ${importTexts.summary(seen.summary)}`}
        {isDone && seen.warned > 0 && ` ${importTexts.warned(seen.warned)}`}
        {isDone && seen.skipped > 0 && ` ${importTexts.skipped(seen.skipped)}`}
      </Alert>
      {seen.state === 'done' && (
        <ProblemRows file={seen} counts={{ refused: seen.skipped, warned: seen.warned }} />
      )}
      {seen.state === 'done' && minors > 0 && (
        <Alert
          severity="warning"
          action={
            <Button component={Link} to={minorsPath} color="inherit">
              {importTexts.showMinors}
            </Button>
          }
        >
          {importTexts.minors(minors)}
        </Alert>
      )}
    </>
  )
}
