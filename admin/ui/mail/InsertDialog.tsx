import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { formTexts } from '#admin/app/i18n/form.texts.ts'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'

interface InsertDialogProps {
  title: string
  isRunning?: boolean
  onInsert: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks what a block needs before it is put into the text. */
export function InsertDialog({ title, isRunning = false, onInsert, onClose, children }: InsertDialogProps) {
  const titleId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the record's form, which must not be sent along.
    event.stopPropagation()
    onInsert()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>{children}</DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isRunning} onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isRunning}>
            {texts.insert}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
