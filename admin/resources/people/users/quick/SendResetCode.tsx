import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import type { QuickDialogProps } from '#admin/resources/people/users/QuickActions.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { sendPasswordReset } from '#shared/office/person-summary/person-summary.contract.ts'
import { personSummaryMessages } from '#shared/office/person-summary/person-summary.messages.ts'

/** Mails a password reset code to the user. */
export default function SendResetCode({ user, onClose }: QuickDialogProps) {
  const { isRunning, run } = useAction({ refreshes: false })

  async function send() {
    const params = { id: user._id }
    if (await run(() => call(sendPasswordReset, { params }), personSummaryMessages.resetSent)) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={texts.resetCodeTitle(user.name)}
      content={texts.resetCodeContent(user.email)}
      confirm={texts.resetCode}
      isRunning={isRunning}
      onConfirm={send}
      onClose={onClose}
    />
  )
}
