import { useNotify } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import {
  removeRecipient,
  type WelcomeRecipient,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'

interface RemoveDialogProps {
  recipients: readonly WelcomeRecipient[]
  onClose: () => void
  onDone: () => void
}

/** Permanently removes recipients, after a confirmation. */
export function RemoveDialog({ recipients, onClose, onDone }: RemoveDialogProps) {
  const notify = useNotify()
  const { isRunning, run } = useAction()
  const names = recipients.slice(0, 5).map(({ name }) => name)
  const shown = recipients.length > names.length ? `${names.join(', ')}…` : names.join(', ')

  async function confirm() {
    await run(async () => {
      let done = 0
      try {
        for (const { email } of recipients) {
          await call(removeRecipient, { params: { email } })
          done += 1
        }
        notify(emailMessages.removed, { type: 'success' })
      } catch (error) {
        if (done === 0 || !(error instanceof Error)) throw error
        notify(texts.removedSome(done, error.message), { type: 'warning' })
      }
    })
    onDone()
  }

  return (
    <ConfirmDialog
      open={recipients.length > 0}
      title={texts.removeTitle(recipients.length)}
      content={texts.removeContent(shown)}
      confirm={texts.remove}
      destructive
      isRunning={isRunning}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
