import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { callKey, useCall } from '#admin/core/use-call.ts'
import { PasskeyDialog } from '#admin/shell/security/PasskeyDialog.tsx'
import { RecoveryCodes } from '#admin/shell/security/RecoveryCodes.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { TotpDialog } from '#admin/shell/security/TotpDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactor,
  showOwnSecondFactor,
} from '#shared/people/second-factor/second-factor.contract.ts'

type Passkey = SecondFactor['passkeys'][number]
type OpenDialog =
  | { kind: 'totp' | 'passkey' | 'remove-totp' | 'renew' }
  | { kind: 'remove-passkey'; passkey: Passkey }

/** The user's own second factor: authenticator app, passkeys, recovery codes. */
export function SecondFactorSettings({ onEnrolled }: { onEnrolled?: () => void }) {
  const { data, error, refetch } = useCall(showOwnSecondFactor)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { isRunning, run } = useAction({ refreshes: false })
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setDialog(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(showOwnSecondFactor).slice(0, 2) })

  function added(newCodes: readonly string[] | null, message: string) {
    close()
    notify(message, { type: 'success' })
    void refresh()
    if (newCodes) setCodes(newCodes)
    else onEnrolled?.()
  }

  async function change(action: () => Promise<unknown>, done?: string) {
    if (!(await run(action, done))) return
    close()
    void refresh()
  }

  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={320} aria-label={texts.loading} />
  const { totpSince, passkeys, recoveryCodes, isRequired, canUsePasskeys } = data
  const isOn = totpSince !== null || passkeys.length > 0
  const isLast = (totpSince ? 1 : 0) + passkeys.length === 1
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Alert severity={isOn ? 'success' : isRequired ? 'warning' : 'info'}>
        {isOn ? texts.on : texts.off}
        {isRequired && <div>{texts.required}</div>}
      </Alert>
      <Section title={texts.app} hint={texts.appHint}>
        {totpSince && <Typography variant="body2">{texts.appSince(formatShortDay(totpSince))}</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant={isOn ? 'outlined' : 'contained'}
            color={isOn ? 'inherit' : 'primary'}
            onClick={() => setDialog({ kind: 'totp' })}
          >
            {totpSince ? texts.moveApp : texts.setUpApp}
          </Button>
          {totpSince && (
            <Button color="error" onClick={() => setDialog({ kind: 'remove-totp' })}>
              {texts.remove}
            </Button>
          )}
        </Box>
      </Section>
      <Section title={texts.passkeys} hint={texts.passkeysHint}>
        {passkeys.length === 0 ? (
          <Typography variant="body2">{texts.noPasskeys}</Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {passkeys.map((passkey) => (
              <Box component="li" key={passkey._id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{passkey.name}</Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {texts.passkeyDates(
                      formatShortDay(passkey.createdAt),
                      passkey.lastUsedAt && formatShortDay(passkey.lastUsedAt),
                    )}
                  </Typography>
                </Box>
                <IconButton
                  aria-label={texts.removePasskeyLabel(passkey.name)}
                  onClick={() => setDialog({ kind: 'remove-passkey', passkey })}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
        {canUsePasskeys ? (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setDialog({ kind: 'passkey' })}
            sx={{ justifySelf: 'start' }}
          >
            {texts.addPasskey}
          </Button>
        ) : (
          <Typography variant="body2">{texts.passkeysOff}</Typography>
        )}
      </Section>
      {isOn && (
        <Section title={texts.recovery} hint={texts.recoveryHint}>
          <Typography variant="body2" color={recoveryCodes <= 3 ? 'error' : 'textPrimary'}>
            {texts.codesLeft(recoveryCodes)}
          </Typography>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setDialog({ kind: 'renew' })}
            sx={{ justifySelf: 'start' }}
          >
            {texts.renew}
          </Button>
        </Section>
      )}
      {dialog?.kind === 'totp' && (
        <TotpDialog onClose={close} onDone={(newCodes) => added(newCodes, texts.appAdded)} />
      )}
      {dialog?.kind === 'passkey' && (
        <PasskeyDialog onClose={close} onDone={(newCodes) => added(newCodes, texts.passkeyAdded)} />
      )}
      {dialog?.kind === 'remove-totp' && (
        <ConfirmDialog
          open
          destructive
          title={texts.removeApp}
          content={isLast ? texts.removeLast : texts.removeAppContent}
          confirm={texts.remove}
          isRunning={isRunning}
          onClose={close}
          onConfirm={() => change(() => call(removeTotp), texts.removedApp)}
        />
      )}
      {dialog?.kind === 'remove-passkey' && (
        <ConfirmDialog
          open
          destructive
          title={texts.removePasskey(dialog.passkey.name)}
          content={isLast ? texts.removeLast : texts.removePasskeyContent}
          confirm={texts.remove}
          isRunning={isRunning}
          onClose={close}
          onConfirm={() =>
            change(() => call(removePasskey, { params: { id: dialog.passkey._id } }), texts.removedPasskey)
          }
        />
      )}
      {dialog?.kind === 'renew' && (
        <ConfirmDialog
          open
          destructive
          title={texts.renewTitle}
          content={texts.renewContent}
          confirm={texts.renew}
          isRunning={isRunning}
          onClose={close}
          onConfirm={() => change(async () => setCodes((await call(renewRecoveryCodes)).recoveryCodes))}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null)
            onEnrolled?.()
          }}
        />
      )}
    </Box>
  )
}
