import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { formTexts } from '#admin/app/i18n/form.texts.ts'

interface ConfirmDialogProps {
  open: boolean
  title: string
  content: ReactNode
  confirm: string
  /** The action cannot be taken back. */
  destructive?: boolean
  isRunning?: boolean
  cancel?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more, naming what will happen on its button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, content, confirm, destructive, isRunning = false, onConfirm, onClose } = props
  const titleId = useId()
  const contentId = useId()
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={contentId}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={contentId} component="div">
          {content}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus disabled={isRunning} onClick={onClose}>
          {props.cancel ?? formTexts.cancel}
        </Button>
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          loading={isRunning}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
