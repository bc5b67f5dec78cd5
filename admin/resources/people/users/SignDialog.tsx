import { showSigningScreen } from '#admin/core/auth/signing-lock.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { startDeskSigning } from '#shared/membership/contracts/desk-signing.contract.ts'

interface SignDialogProps {
  user: { _id: string; name: string }
  onClose: () => void
}

/** Hands the device to a member, who reads and signs the pending contracts on a locked screen. */
export default function SignDialog({ user, onClose }: SignDialogProps) {
  const { isRunning, run } = useAction({ refreshes: false })
  async function lock() {
    if (await run(() => call(startDeskSigning, { body: { user: user._id } }))) showSigningScreen()
    else onClose()
  }
  return (
    <ConfirmDialog
      open
      title={texts.lockTitle(user.name)}
      content={texts.lockContent}
      confirm={texts.lock}
      isRunning={isRunning}
      onConfirm={lock}
      onClose={onClose}
    />
  )
}
