import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { SaveButton } from '#admin/ui/SaveButton.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  content: ReactNode
  confirm: string
  /** The action cannot be undone. */
  destructive?: boolean
  /** The content is a form to fill in, no question. */
  isForm?: boolean
  isRunning?: boolean
  /** False while something is missing that the confirmation is based on, such as a price. */
  isReady?: boolean
  cancel?: string
  /** The content is a table. */
  isWide?: boolean
  onConfirm: () => void
  onClose: () => void
}

const fields = 'input:not([type=checkbox], [type=radio], [aria-hidden=true]), textarea, [role=combobox]'

/** The first field, or the cancel button. */
function focusFirst(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(fields) ?? form?.querySelector<HTMLElement>('[data-first]')
  first?.focus()
}

/** Asks for confirmation, with the action’s name on the button; Enter in a field confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, content, confirm, destructive, onConfirm, onClose } = props
  const { isForm, isRunning = false, isReady = true } = props
  const titleId = useId()
  const contentId = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // Events bubble through the React tree to a surrounding form.
    event.stopPropagation()
    if (!isRunning && isReady) onConfirm()
  }

  return (
    <Dialog
      open={open}
      onClose={isRunning ? undefined : onClose}
      role={isForm ? 'dialog' : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={contentId}
      fullWidth
      maxWidth={props.isWide ? 'sm' : 'xs'}
    >
      <Box component="form" noValidate onSubmit={submit} ref={focusFirst} sx={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={contentId} component="div">
            {content}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button
            color="inherit"
            data-first={destructive || undefined}
            disabled={isRunning}
            onClick={onClose}
          >
            {props.cancel ?? formTexts.cancel}
          </Button>
          <SaveButton
            color={destructive ? 'error' : 'primary'}
            data-first={!destructive || undefined}
            disabled={!isReady}
            loading={isRunning}
          >
            {confirm}
          </SaveButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
