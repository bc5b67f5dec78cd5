import { Box, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useAction } from '#admin/core/use-action.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'

interface ReasonDialogProps {
  title: string
  /** The consequence. */
  content: ReactNode
  label: string
  maxLength?: number
  confirm: string
  destructive?: boolean
  /** Further fields or text below the reason. */
  children?: ReactNode
  /** Performs the action; the dialog stays open on failure. */
  act: (reason: string) => Promise<unknown>
  /** The message after success. */
  done: string
  onClose: () => void
}

/** Asks for a reason to be logged before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, content, label, maxLength = 300, confirm, destructive, children, act, done, onClose } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isRunning, run } = useAction()

  async function finish() {
    if (!reason.trim()) return setMissing(true)
    if (await run(() => act(reason), done)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirm={confirm}
      destructive={destructive ?? false}
      isRunning={isRunning}
      onConfirm={finish}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {content}
          <TextField
            id="reason"
            label={label}
            value={reason}
            required
            autoComplete="off"
            error={isMissing}
            helperText={isMissing && validationMessages.required}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
            slotProps={{ htmlInput: { maxLength } }}
          />
          {children}
        </Box>
      }
    />
  )
}
