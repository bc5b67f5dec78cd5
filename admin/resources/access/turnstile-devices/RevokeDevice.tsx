import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { deviceTexts as texts } from '#admin/resources/access/turnstile-devices/turnstile-devices.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { type Device, revokeDevice } from '#shared/access/turnstile/turnstile-devices.contract.ts'

/** Asks for confirmation before a device is revoked. */
export function RevokeDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const { isRunning, run } = useAction()

  async function revoke() {
    await run(() => call(revokeDevice, { params: { id: device._id } }), texts.revokedNotice)
    onClose()
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={texts.revokeTitle(device.name)}
      content={texts.revokeContent}
      confirm={texts.revoke}
      isRunning={isRunning}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
