import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { file } from '#admin/core/client.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { usePreview } from '#admin/ui/form/use-preview.ts'
import { downloadCv } from '#shared/people/applications/applications.contract.ts'

interface CvViewerProps {
  id: string
  name: string
}

/** The CV as a PDF, regardless of the response’s content type, so that the browser opens it as nothing else. */
async function fetchCv(id: string, signal: AbortSignal): Promise<File> {
  const content = await file(downloadCv, { params: { id }, signal })
  return new File([content], `cv-${id}.pdf`, { type: 'application/pdf' })
}

/** The CV inline, with a download. */
export function CvViewer({ id, name }: CvViewerProps) {
  const {
    data: cv,
    error,
    refetch,
  } = useQuery({
    queryKey: [downloadCv.method, downloadCv.url, { params: { id } }],
    queryFn: ({ signal }) => fetchCv(id, signal),
    retry: false,
    // A stored CV does not change; it is personal data, so it is not kept after leaving the page.
    staleTime: 'static',
    gcTime: 0,
  })
  const address = usePreview(cv)
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
          onClick={() => cv && download(cv, cv.name)}
        >
          {applicationTexts.cvSave}
        </Button>
      </Box>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => refetch()}>
              {applicationTexts.retry}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {!cv && !error && <Skeleton variant="rounded" height={480} aria-label={texts.layout.loading} />}
      {address && !navigator.pdfViewerEnabled && <Alert severity="info">{applicationTexts.cvNoViewer}</Alert>}
      {address && navigator.pdfViewerEnabled && (
        <Box
          component="iframe"
          src={`${address}#navpanes=0&view=FitH`}
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
