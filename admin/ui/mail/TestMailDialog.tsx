import TestIcon from '@mui/icons-material/MarkEmailReadOutlined'
import { Box, Button, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { useAction } from '#admin/core/use-action.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Email } from '#shared/core/fields.ts'

interface TestMailDialogProps {
  content: string
  onSend: (email: string) => Promise<{ message: string }>
  /** Whether the other fields are valid. */
  isReady?: boolean
  /** Other fields; their errors show after the first attempt to send. */
  children?: (isChecked: boolean) => ReactNode
}

/** A button that sends a test mail to the user, or to another address. */
export function TestMailDialog({ content, onSend, isReady = true, children }: TestMailDialogProps) {
  const person = useCurrentUser()
  const notify = useNotify()
  const [address, setAddress] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const { isRunning, run } = useAction({ refreshes: false })
  const isWrong = isChecked && !Email.safeParse(address).success

  function open() {
    setChecked(false)
    setAddress(person?.email ?? '')
  }

  async function confirm() {
    setChecked(true)
    const email = Email.safeParse(address)
    if (!email.success || !isReady) return
    const isSent = await run(async () => {
      const { message } = await onSend(email.data)
      notify(message, { type: 'success' })
    })
    if (isSent) setAddress(null)
  }

  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<TestIcon />} onClick={open}>
        {texts.test}
      </Button>
      <ConfirmDialog
        open={address !== null}
        title={texts.testTitle}
        confirm={texts.testSend}
        isRunning={isRunning}
        onConfirm={confirm}
        onClose={() => setAddress(null)}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {content}
            {children?.(isChecked)}
            <TextField
              id="test-address"
              type="email"
              label={texts.testAddress}
              value={address ?? ''}
              required
              error={isWrong}
              helperText={isWrong && validationMessages.email}
              onChange={({ target }) => setAddress(target.value)}
            />
          </Box>
        }
      />
    </>
  )
}
