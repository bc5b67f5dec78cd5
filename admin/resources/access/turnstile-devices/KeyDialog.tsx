import { Box, Button, TextField, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { QrImage } from '#admin/ui/QrImage.tsx'
import type { DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'

/** A new key, shown once: as text, and as a QR code for the gate’s page. */
export function KeyDialog({ device, onClose }: { device: DeviceWithKey; onClose: () => void }) {
  const notify = useNotify()
  const { _id, key, name, previousKeyUntil } = device

  async function copy() {
    await navigator.clipboard.writeText(key)
    notify(texts.copied, { type: 'success' })
  }

  return (
    <ConfirmDialog
      open
      title={`${texts.keyTitle}: ${name}`}
      confirm={texts.done}
      cancel={texts.close}
      onConfirm={onClose}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Typography variant="body2">{texts.keyText}</Typography>
          {previousKeyUntil && (
            <Typography variant="body2">{texts.keyRotated(formatMoment(previousKeyUntil))}</Typography>
          )}
          <Box sx={{ maxWidth: 220, justifySelf: 'center', width: '100%' }}>
            <QrImage text={key} label={texts.keyTitle} />
          </Box>
          <TextField
            id="device-id"
            label={texts.deviceId}
            value={_id}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <TextField
            id="device-key"
            label={texts.key}
            value={key}
            multiline
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Button variant="outlined" onClick={copy}>
            {texts.copy}
          </Button>
        </Box>
      }
    />
  )
}
