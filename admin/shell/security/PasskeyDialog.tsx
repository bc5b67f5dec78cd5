import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { createPasskey } from '#admin/core/passkey.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { validationMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { addPasskey, startPasskey } from '#shared/people/second-factor/second-factor.contract.ts'

interface PasskeyDialogProps {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Creates a passkey on this or another device and names it. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit() {
    if (!name.trim()) return setProblem(validationMessages.required)
    setProblem(undefined)
    setSending(true)
    try {
      const { challenge, options } = await call(startPasskey)
      const passkey = await createPasskey(options)
      onDone((await call(addPasskey, { body: { challenge, name, passkey } })).recoveryCodes)
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause.message : texts.step.passkeyCancelled)
      setSending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      isForm
      title={texts.addPasskey}
      confirm={texts.addPasskey}
      isRunning={isSending}
      onConfirm={submit}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          <span>{texts.passkeysHint}</span>
          {problem && <Alert severity="error">{problem}</Alert>}
          <LoginField
            name="passkeyName"
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            value={name}
            onChange={setName}
            autoComplete="off"
            autoFocus
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </Box>
      }
    />
  )
}
