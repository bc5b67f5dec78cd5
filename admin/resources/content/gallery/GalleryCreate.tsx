import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, Card, LinearProgress, Typography } from '@mui/material'
import { type DragEvent, useId } from 'react'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { useGalleryBranch } from '#admin/resources/content/gallery/use-gallery-branch.tsx'
import { type Upload, useUploads } from '#admin/resources/content/gallery/use-uploads.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { pictureTypes } from '#shared/core/pictures.schema.ts'

/** Adds several photographs to a branch’s gallery. */
export function GalleryCreate() {
  const currentUser = useCurrentUser()
  const canAccess = useCanAccess()
  const back = useBackToList()
  const uploads = useUploads()
  const { branch, hasNone, picker } = useGalleryBranch()
  if (currentUser && !canAccess('gallery', 'create')) return <DeniedPage />
  if (!branch && !hasNone) return <PageLoading />
  return (
    <>
      <PageHeader title={texts.upload} subtitle={branch ? texts.uploadSubtitle : texts.noBranch} back={back}>
        {picker}
      </PageHeader>
      {branch && <UploadPanel branch={branch} {...uploads} />}
    </>
  )
}

interface UploadPanelProps extends ReturnType<typeof useUploads> {
  branch: string
}

/** Uploads several photographs with the progress of each. */
function UploadPanel({ branch, uploads, isRunning, add, retry, clear }: UploadPanelProps) {
  const titleId = useId()
  const done = uploads.filter(({ state }) => state === 'done').length

  function drop(event: DragEvent) {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) add(branch, event.dataTransfer.files)
  }

  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5, borderStyle: 'dashed' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <Typography id={titleId} variant="h3" component="h2">
            {texts.files}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.drop}
          </Typography>
        </Box>
        <FileButton
          label={texts.choose}
          variant="contained"
          color="primary"
          startIcon={<AddPhotoIcon />}
          accept={pictureTypes.join(',')}
          multiple
          onChoose={(files) => add(branch, files)}
        />
      </Box>
      {uploads.length > 0 && (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} />
            ))}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography role="status" variant="body2" sx={{ flex: 1, fontWeight: 650 }}>
              {texts.summary(done, uploads.length)}
            </Typography>
            {!isRunning && (
              <Button color="inherit" onClick={clear}>
                {texts.clear}
              </Button>
            )}
          </Box>
        </>
      )}
    </Card>
  )
}

function stateText({ state, progress, problem }: Upload): string {
  if (state === 'waiting') return texts.waiting
  if (state === 'done') return texts.done
  if (state !== 'sending') return problem ?? ''
  return progress < 1 ? texts.sending(Math.round(progress * 100)) : texts.processing
}

/** One file with its progress or error. */
function UploadRow({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, state, progress } = upload
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
            variant={state === 'sending' && progress === 1 ? 'indeterminate' : 'determinate'}
            value={state === 'done' ? 100 : Math.round(progress * 100)}
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
