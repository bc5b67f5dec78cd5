import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import { Alert, Box } from '@mui/material'
import { useIsOffline } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'

/** Stands above the page while the server cannot be reached. */
export function OfflineBanner() {
  const isOffline = useIsOffline()
  return (
    <Box role="status" className="no-print" sx={{ position: 'sticky', top: 64, zIndex: 'appBar' }}>
      {isOffline && (
        <Alert
          severity="warning"
          variant="filled"
          icon={<CloudOffIcon />}
          sx={{ borderRadius: 0, bgcolor: 'warning.main', color: 'warning.contrastText' }}
        >
          {texts.layout.offline}
        </Alert>
      )}
    </Box>
  )
}
