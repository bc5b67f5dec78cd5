import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'

const grid = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const

interface TitledDialogProps extends Pick<DialogProps, 'className' | 'fullScreen' | 'maxWidth'> {
  open?: boolean
  title: ReactNode
  /** The label of the button that closes the dialog. */
  close: string
  /** The dialog has no field, so that the focus is on the button that closes it. */
  focusesClose?: boolean
  /** While an action runs, the dialog stays open. */
  isRunning?: boolean
  /** The content is a text to read. */
  isDocument?: boolean
  /** Stays in sight above the buttons. */
  notice?: ReactNode
  /** The buttons beside the one that closes the dialog. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title and a button that closes it. */
export function TitledDialog(props: TitledDialogProps) {
  const { open = true, title, close, focusesClose, isRunning, isDocument, actions, onClose, children } = props
  const { className, fullScreen, maxWidth, notice } = props
  const titleId = useId()
  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      {...{ className, fullScreen, maxWidth }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent dividers={isDocument} sx={isDocument ? {} : grid}>
        {children}
      </DialogContent>
      {notice}
      <DialogActions className="no-print" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" disabled={isRunning} autoFocus={focusesClose} onClick={onClose}>
          {close}
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  )
}
