import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import type { Upload } from '#admin/resources/content/gallery/use-uploads.ts'

function stateText({ state, share, problem }: Upload): string {
  if (state === 'waiting') return texts.waiting
  if (state === 'done') return texts.done
  if (state !== 'sending') return problem ?? ''
  return share < 1 ? texts.sending(Math.round(share * 100)) : texts.processing
}

/** One file with its progress or error. */
export function UploadRow({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, state, share } = upload
  const hasProblem = state === 'failed' || state === 'refused'
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1.4fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        minHeight: 44,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" noWrap title={file.name}>
        {file.name}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
        {!hasProblem && (
          <LinearProgress
            aria-label={texts.progressOf(file.name)}
            // Uploaded; the server is processing.
            variant={state === 'sending' && share === 1 ? 'indeterminate' : 'determinate'}
            value={state === 'done' ? 100 : Math.round(share * 100)}
            sx={{ flex: 1, height: 6, borderRadius: 3 }}
          />
        )}
        <Typography
          variant="body2"
          {...(hasProblem && { role: 'alert' })}
          sx={{ minWidth: 88, color: hasProblem ? 'error.main' : 'text.secondary' }}
        >
          {stateText(upload)}
        </Typography>
      </Box>
      {state === 'failed' && <Button onClick={onRetry}>{texts.retry}</Button>}
    </Box>
  )
}
