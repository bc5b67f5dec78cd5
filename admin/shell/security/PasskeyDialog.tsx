import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { createPasskey } from '#admin/core/passkey.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { ApiError } from '#shared/core/errors.ts'
import { addPasskey, startPasskey } from '#shared/people/second-factor/second-factor.contract.ts'

interface PasskeyDialogProps {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Creates a passkey on this or another device and names it. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const titleId = useId()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation()
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
    <Dialog open onClose={isSending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.addPasskey}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{texts.passkeysHint}</DialogContentText>
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
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSending} onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isSending}>
            {texts.addPasskey}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
