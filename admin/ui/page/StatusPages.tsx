import LockIcon from '@mui/icons-material/LockOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { texts } from '#admin/core/i18n/texts.ts'

interface StatusProps {
  title: string
  hint: string
  /** Reloads instead of navigating away. */
  reload?: boolean
}

function Status({ title, hint, reload }: StatusProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        gap: 1,
        minHeight: '60vh',
        textAlign: 'center',
      }}
    >
      <title>{title}</title>
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ maxWidth: 440, color: 'text.secondary', mb: 1 }}>{hint}</Typography>
      {reload ? (
        <Button variant="contained" onClick={() => window.location.reload()}>
          {texts.pages.reload}
        </Button>
      ) : (
        <Button variant="contained" component={Link} to="/">
          {texts.pages.toHome}
        </Button>
      )}
    </Box>
  )
}

export const MissingPage = () => <Status title={texts.pages.notFound} hint={texts.pages.notFoundHint} />

export const DeniedPage = () => <Status title={texts.pages.denied} hint={texts.pages.deniedHint} />

export const SignInFailedPage = () => (
  <Status title={texts.pages.authError} hint={texts.pages.authErrorHint} reload />
)

/** The error page for a screen that threw or whose chunk failed to load. */
export const Failed = () => <Status title={texts.pages.failed} hint={texts.pages.failedHint} reload />

/** Whether a call failed for lack of permission. */
export const isDenied = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 403

interface LoadErrorProps {
  error: Error
  onRetry?: () => void
}

/** A part of a screen that could not be loaded; a missing permission looks the same everywhere. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  if (isDenied(error))
    return (
      <Alert severity="warning" icon={<LockIcon fontSize="inherit" />}>
        {texts.pages.denied}
      </Alert>
    )
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" onClick={onRetry}>
            {texts.grid.retry}
          </Button>
        )
      }
    >
      {error.message}
    </Alert>
  )
}
