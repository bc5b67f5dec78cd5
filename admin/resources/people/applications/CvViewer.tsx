import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { file } from '#admin/core/client.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { downloadCv } from '#shared/people/applications/applications.contract.ts'
import { applicationsMessages } from '#shared/people/applications/applications.messages.ts'

interface CvViewerProps {
  id: string
  name: string
}

type Cv = { file: Blob; address: string }

function useCv(id: string) {
  const [cv, setCv] = useState<Cv>()
  const [error, setError] = useState('')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the same call again
  useEffect(() => {
    const running = new AbortController()
    let address = ''
    setError('')
    fetchCv(id, running.signal).then(
      (file) => {
        if (running.signal.aborted) return
        address = URL.createObjectURL(file)
        setCv({ file, address })
      },
      (cause: unknown) => {
        if (running.signal.aborted) return
        setError(cause instanceof Error ? cause.message : applicationsMessages.cvFailed)
      },
    )
    return () => {
      running.abort()
      URL.revokeObjectURL(address)
      setCv(undefined)
    }
  }, [id, tries])

  return { cv, error, retry: () => setTries((count) => count + 1) }
}

/** The CV inline, with a download. */
export function CvViewer({ id, name }: CvViewerProps) {
  const { cv, error, retry } = useCv(id)
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {applicationTexts.cv}
        </Typography>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<DownloadIcon />}
          disabled={!cv}
          onClick={() => cv && download(cv.file, `cv-${id}.pdf`)}
        >
          {applicationTexts.cvSave}
        </Button>
      </Box>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={retry}>
              {applicationTexts.retry}
            </Button>
          }
        >
          {error}
        </Alert>
      )}
      {!cv && !error && <Skeleton variant="rounded" height={480} aria-label={texts.layout.loading} />}
      {cv && !navigator.pdfViewerEnabled && <Alert severity="info">{applicationTexts.cvNoViewer}</Alert>}
      {cv && navigator.pdfViewerEnabled && (
        <Box
          component="iframe"
          src={`${cv.address}#navpanes=0&view=FitH`}
          title={applicationTexts.cvOf(name)}
          sx={{
            width: '100%',
            height: { xs: 420, md: 'max(480px, 72dvh)' },
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        />
      )}
    </Box>
  )
}

/** The CV as a PDF, regardless of the response’s content type, so that the browser opens it as nothing else. */
async function fetchCv(id: string, signal: AbortSignal): Promise<Blob> {
  const content = await file(downloadCv, { params: { id }, signal })
  return new Blob([content], { type: 'application/pdf' })
}
