import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { LoginField } from '#admin/shell/login/LoginField.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import { coreMessages } from '#shared/core/core.messages.ts'
import { confirmTotp, startTotp } from '#shared/people/second-factor/second-factor.contract.ts'

interface TotpDialogProps {
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Sets up an authenticator app: a QR code or a key to type, then the first code. */
export function TotpDialog({ onDone, onClose }: TotpDialogProps) {
  const { data, error } = useCall(startTotp, undefined, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  async function submit() {
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
    <ConfirmDialog
      open
      isForm
      title={texts.app}
      confirm={texts.finish}
      isRunning={isSending}
      isReady={data !== undefined && code.trim() !== ''}
      onConfirm={submit}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2 }}>
          {error && <Alert severity="error">{error.message}</Alert>}
          {!data && !error && <LinearProgress aria-label={texts.loading} />}
          {data && (
            <>
              <span>{texts.scan}</span>
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
        </Box>
      }
    />
  )
}
