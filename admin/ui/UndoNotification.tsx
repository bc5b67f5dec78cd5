import { Button, SnackbarContent } from '@mui/material'
import { useCloseNotification } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'

interface ReversibleProps {
  text: string
  onReverse: () => unknown
}

/** A notification with an undo button. */
export function Reversible({ text, onReverse }: ReversibleProps) {
  const close = useCloseNotification()
  return (
    <SnackbarContent
      message={text}
      action={
        <Button
          color="inherit"
          onClick={() => {
            close()
            onReverse()
          }}
        >
          {texts.layout.undo}
        </Button>
      }
    />
  )
}
