import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Box, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { memberTexts } from '#admin/resources/people/members/members.texts.ts'
import { FileButton } from '#admin/ui/FileButton.tsx'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { pictureTypes } from '#shared/core/pictures.schema.ts'

const texts = memberTexts.camera

interface CameraInputProps {
  photo: File | undefined
  onChange: (photo: File | undefined) => void
}

/** A photo from the desk's camera or from a file. */
export function CameraInput({ photo, onChange }: CameraInputProps) {
  const [isOpen, setOpen] = useState(false)
  const preview = usePreview(photo)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {preview && (
        <Box
          component="img"
          src={preview}
          alt={texts.preview}
          sx={{ width: 160, aspectRatio: '1', objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" startIcon={<CameraIcon />} onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
        <FileButton
          label={texts.file}
          accept={pictureTypes.join(',')}
          onChoose={([file]) => onChange(file)}
        />
        {photo && (
          <Button color="inherit" onClick={() => onChange(undefined)}>
            {texts.remove}
          </Button>
        )}
      </Box>
      {isOpen && <CameraDialog onTake={onChange} onClose={() => setOpen(false)} />}
    </Box>
  )
}

interface CameraDialogProps {
  onTake: (photo: File) => void
  onClose: () => void
}

/** The largest square in the middle of the picture, as a JPEG. */
async function squareOf(video: HTMLVideoElement): Promise<File | undefined> {
  const size = Math.min(video.videoWidth, video.videoHeight)
  if (size === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const [left, top] = [(video.videoWidth - size) / 2, (video.videoHeight - size) / 2]
  canvas.getContext('2d')?.drawImage(video, left, top, size, size, 0, 0, size, size)
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  return content ? new File([content], 'foto.jpg', { type: 'image/jpeg' }) : undefined
}

/** The camera’s picture, or a file where the desk has no camera; the camera is on while the dialog is open. */
export function CameraDialog({ onTake, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function start() {
      // Without a secure connection the browser has no media devices.
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
      })
      if (isGone) return stop()
      if (video.current) video.current.srcObject = stream
    }
    start().catch(() => setFailed(true))
    return () => {
      isGone = true
      stop()
    }
  }, [])

  function choose(photo: File | undefined) {
    if (!photo) return
    onTake(photo)
    onClose()
  }

  async function take() {
    const photo = video.current ? await squareOf(video.current) : undefined
    if (!photo) return setFailed(true)
    choose(photo)
  }

  return (
    <TitledDialog
      title={texts.title}
      maxWidth="sm"
      close={texts.cancel}
      onClose={onClose}
      actions={
        <>
          <FileButton
            label={texts.file}
            accept={pictureTypes.join(',')}
            onChoose={([file]) => choose(file)}
          />
          <Button variant="contained" autoFocus disabled={!isReady || hasFailed} onClick={take}>
            {texts.take}
          </Button>
        </>
      }
    >
      {hasFailed ? (
        <Alert severity="warning">{texts.denied}</Alert>
      ) : (
        <Box
          component="video"
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={texts.picture}
          onLoadedData={() => setReady(true)}
          sx={{ width: '100%', aspectRatio: '4 / 3', bgcolor: 'common.black', borderRadius: 1 }}
        />
      )}
    </TitledDialog>
  )
}
