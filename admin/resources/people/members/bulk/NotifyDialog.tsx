import { bulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import type { SelectedProps } from '#admin/resources/people/members/bulk/selected.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'

const texts = bulkTexts.notify

/** Sends one notification to the selected members. */
export default function NotifyDialog({ ids, onClose }: SelectedProps) {
  return (
    <ActionDialog
      endpoint={sendNotification}
      body={{ audience: 'users', branch: null, users: ids }}
      defaultValues={{ title: '', message: '' }}
      title={texts.title(ids.length)}
      content={texts.content}
      confirm={texts.confirm}
      done={({ recipients }) => texts.done(recipients)}
      refreshes={false}
      onClose={onClose}
    >
      <TextFormField source="title" label={texts.heading} autoFocus />
      <TextFormField source="message" label={texts.message} rows={4} />
    </ActionDialog>
  )
}
