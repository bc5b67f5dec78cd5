import AddPhotoIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { type DragEvent, useId, useRef } from 'react'
import { galleryTexts as texts } from '#admin/resources/content/gallery/gallery.texts.ts'
import { UploadRow } from '#admin/resources/content/gallery/UploadRow.tsx'
import type { useUploads } from '#admin/resources/content/gallery/use-uploads.ts'
import { pictureTypes } from '#shared/core/pictures.schema.ts'

interface UploadPanelProps extends ReturnType<typeof useUploads> {
  branch: string
}

/** Uploads several photographs with the progress of each. */
export function UploadPanel({ branch, uploads, isRunning, add, retry, clear }: UploadPanelProps) {
  const input = useRef<HTMLInputElement>(null)
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
        <Button variant="contained" startIcon={<AddPhotoIcon />} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          multiple
          hidden
          onChange={({ target }) => {
            add(branch, target.files ?? [])
            target.value = ''
          }}
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
