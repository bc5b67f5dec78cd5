import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { coreMessages } from '#shared/core/core.messages.ts'
import { confirmTotp, startTotp } from '#shared/people/second-factor/second-factor.contract.ts'

interface TotpDialogProps {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: a QR code or a key to type, then the first code. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const titleId = useId()
  const { data, error } = useCall(startTotp, undefined, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation()
    setSending(true)
    setProblem(undefined)
    try {
      onDone((await call(confirmTotp, { body: { code } })).recoveryCodes)
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : coreMessages.unexpected)
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={isSending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.app}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {!data && !error && <LinearProgress aria-label={texts.loading} />}
          {data && (
            <>
              <DialogContentText>{texts.scan}</DialogContentText>
              <Box sx={{ width: 200, justifySelf: 'center' }}>
                <QrImage text={data.uri} label={texts.qrLabel} />
              </Box>
              <div>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {texts.manual}
                </Typography>
                <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
                  {data.secret.match(/.{1,4}/g)?.join(' ')}
                </Typography>
              </div>
              <LoginField
                name="code"
                label={texts.firstCode}
                value={code}
                onChange={setCode}
                problem={problem}
                autoComplete="one-time-code"
                autoFocus
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
              />
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isSending} onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={!data || !code.trim()} loading={isSending}>
            {texts.finish}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
