import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { v4 } from 'uuid'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { AudienceInput } from '#admin/resources/messaging/notifications/AudienceInput.tsx'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { SendAside, targetOf } from '#admin/resources/messaging/notifications/SendAside.tsx'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { countReach, sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

type Message = BodyInputOf<typeof sendNotification>

export function NotificationSend() {
  const { branch, isEverywhere } = useBranchScope()
  // Idempotency key: resending the form sends nothing twice.
  const [requestKey] = useState(() => v4())
  const notify = useNotify()
  const redirect = useRedirect()

  async function ask(values: FieldValues) {
    const target = targetOf(values)
    if (!target) return null
    const { people } = await call(countReach, { body: target })
    return { title: texts.sendTitle(people), content: texts.sendContent, confirm: texts.sendConfirm }
  }

  async function send(values: FieldValues): Promise<object | undefined> {
    const target = targetOf(values)
    if (!target)
      return values.audience === 'branch'
        ? { branch: notificationsMessages.branchMissing }
        : { users: notificationsMessages.usersMissing }
    const body = { ...(values as Message), branch: null, users: [], ...target }
    const { recipients } = await call(sendNotification, { body })
    notify(texts.sent(recipients), { type: 'success' })
    redirect('list', 'notifications')
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
        question={ask}
        onSubmit={send}
      >
        <AudienceInput />
        <TextFormField source="title" hint={texts.titleHint} />
        <TextFormField source="message" rows={5} />
        <TextFormField source="link" placeholder="/blog" hint={texts.linkHint} />
      </RecordForm>
    </CreatePage>
  )
}
