import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { AudienceInput } from '#admin/resources/messaging/notifications/AudienceInput.tsx'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { SendAside, targetOf } from '#admin/resources/messaging/notifications/SendAside.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { countReach, sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

type Message = BodyInputOf<typeof sendNotification>

/** A message awaiting confirmation, with its number of recipients. */
interface PendingMessage {
  body: Message
  people: number
}

/** Asks for confirmation with the current number of recipients. */
function SendConfirmation({ pending, onClose }: { pending: PendingMessage | null; onClose: () => void }) {
  const notify = useNotify()
  const redirect = useRedirect()
  const form = useFormContext()
  const { isRunning, run } = useAction({ refreshes: false })

  async function send() {
    if (!pending) return
    const isSent = await run(async () => {
      const { recipients } = await call(sendNotification, { body: pending.body })
      notify(texts.sent(recipients), { type: 'success' })
    })
    onClose()
    if (!isSent) return
    form.reset()
    redirect('list', 'notifications')
  }

  return (
    <ConfirmDialog
      open={pending !== null}
      title={texts.sendTitle(pending?.people ?? 0)}
      content={texts.sendContent}
      confirm={texts.sendConfirm}
      isRunning={isRunning}
      onConfirm={send}
      onClose={onClose}
    />
  )
}

export function NotificationSend() {
  const { branch, isEverywhere } = useBranchScope()
  // Idempotency key: resending the form sends nothing twice.
  const [requestKey] = useState(() => v4())
  const [pending, setPending] = useState<PendingMessage | null>(null)
  const { run } = useAction({ refreshes: false })

  async function askToConfirm(values: FieldValues): Promise<object | undefined> {
    const target = targetOf(values)
    if (!target)
      return values.audience === 'branch'
        ? { branch: notificationsMessages.branchMissing }
        : { users: notificationsMessages.usersMissing }
    const body = { ...(values as Message), branch: null, users: [], ...target }
    await run(async () => {
      const { people } = await call(countReach, { body: target })
      setPending({ body, people })
    })
    return undefined
  }

  return (
    <CreatePage>
      <RecordForm
        schema={sendNotification.schema.body}
        defaultValues={{
          title: '',
          message: '',
          link: '',
          audience: isEverywhere && !branch ? 'all' : 'branch',
          branch,
          users: [],
          requestKey,
        }}
        aside={<SendAside />}
        save={texts.send}
        onSubmit={askToConfirm}
        actions={<SendConfirmation pending={pending} onClose={() => setPending(null)} />}
      >
        <AudienceInput />
        <TextInput source="title" hint={texts.titleHint} />
        <TextInput source="message" rows={5} />
        <TextInput source="link" placeholder="/blog" hint={texts.linkHint} />
      </RecordForm>
    </CreatePage>
  )
}
