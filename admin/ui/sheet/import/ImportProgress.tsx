import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useCall } from '#admin/core/use-call.ts'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { type Import, showImport } from '#shared/money/imports/imports.contract.ts'

/** Milliseconds between requests. */
const pollInterval = 500

interface ImportProgressProps {
  file: Import
  onEnded: () => void
  onAgain: () => void
}

/** The last step: progress and result. */
export function ImportProgress({ file, onEnded, onAgain }: ImportProgressProps) {
  // A failed request says nothing about the import, so polling goes on.
  const { data: seen = file } = useCall(
    showImport,
    { params: { importId: file._id } },
    {
      initialData: file,
      enabled: file.state === 'running',
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollInterval : false),
    },
  )
  const hasEnded = file.state === 'running' && seen.state !== 'running'

  useEffect(() => {
    if (hasEnded) onEnded()
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
  return (
    <Alert
      severity={isDone ? 'success' : 'error'}
      action={
        <Button color="inherit" onClick={onAgain}>
          {importTexts.again}
        </Button>
      }
    >
      {isDone ? importTexts.done(seen.added) : importTexts.failed}
      {isDone && seen.skipped > 0 && ` ${importTexts.skipped(seen.skipped)}`}
    </Alert>
  )
}
