import { Box, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { useAction } from '#admin/ui/use-action.ts'
import { validationMessages } from '#shared/core/core.messages.ts'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  content: ReactNode
  label: string
  maxLength?: number
  confirm: string
  destructive?: boolean
  /** What else is asked for or said, below the reason. */
  children?: ReactNode
  /** Does it; the dialog stays open where it fails. */
  act: (reason: string) => Promise<unknown>
  /** What is said once it is done. */
  done: string
  onClose: () => void
}

/** Asks why before something is done that the log should explain; without a reason nothing happens. */
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
