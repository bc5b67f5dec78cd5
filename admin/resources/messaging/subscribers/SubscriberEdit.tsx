import { useRecordContext } from 'react-admin'
import type { SubscriberRecord } from '#admin/resources/messaging/subscribers/subscribers.data.ts'
import { subscriberTexts as texts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { SubscriberChange } from '#shared/messaging/subscribers/subscribers.contract.ts'

function SubscriberForm() {
  const subscriber = useRecordContext<SubscriberRecord>()
  if (!subscriber) return null
  const { email, isSubscribed, source } = subscriber
  return (
    <RecordForm
      schema={SubscriberChange}
      question={(values) =>
        isSubscribed && !values.isSubscribed
          ? { title: texts.leaveTitle(email), content: texts.leaveContent, confirm: texts.leave }
          : null
      }
      actions={<DeleteRecord content={texts.deleteWarning} />}
    >
      <BooleanInput
        source="isSubscribed"
        label={texts.mailing}
        disabled={!isSubscribed}
        hint={isSubscribed ? texts.leaveHint : texts.leftHint}
      />
      {source === 'desk' && <TextInput source="consentNote" rows={2} hint={texts.consentHint} isRequired />}
    </RecordForm>
  )
}

/** Removes a subscriber, and corrects the source of the consent. */
export function SubscriberEdit() {
  return (
    <EditPage
      subtitle={({ source, createdAt }) =>
        `${texts.sources[source as SubscriberRecord['source']]}, ${formatMoment(createdAt)}`
      }
    >
      <SubscriberForm />
    </EditPage>
  )
}
