import { Button, type ButtonProps } from '@mui/material'
import { useIsOffline } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

/** The button of a form or dialog; without a connection it waits and says so. */
export function SaveButton({ disabled = false, loading = false, children, ...button }: ButtonProps) {
  const isOffline = useIsOffline()
  return (
    <Button
      variant="contained"
      type="submit"
      {...button}
      disabled={disabled || isOffline}
      loading={loading && !isOffline}
    >
      {isOffline ? formTexts.offline : children}
    </Button>
  )
}
