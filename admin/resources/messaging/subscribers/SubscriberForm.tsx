import { Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import {
  type SubscriberRecord,
  subscriberTexts as texts,
} from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { NewSubscriber, SubscriberChange } from '#shared/messaging/subscribers/subscribers.contract.ts'

/** A subscriber who consented at the club. */
export function SubscriberCreate() {
  return (
    <CreatePage>
      <RecordForm schema={NewSubscriber}>
        <TextFormField source="email" type="email" hint={texts.emailHint} autoFocus />
        <TextFormField source="consentNote" rows={2} hint={texts.consentHint} />
      </RecordForm>
    </CreatePage>
  )
}

/** Unsubscribes an address, and corrects the source of the consent. */
export function SubscriberEdit() {
  return (
    <EditPage
      subtitle={({ source, createdAt }) =>
        `${texts.sources[source as SubscriberRecord['source']]}, ${formatShortMoment(createdAt)}`
      }
    >
      <EditForm />
    </EditPage>
  )
}

function EditForm() {
  const subscriber = useRecordContext<SubscriberRecord>()
  if (!subscriber) return null
  const { email, isSubscribed, consentNote, unsubscribedAt } = subscriber
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
      <BooleanFormField
        source="isSubscribed"
        label={texts.mailing}
        disabled={!isSubscribed}
        hint={isSubscribed ? texts.leaveHint : unsubscribedAt ? texts.leftHint : texts.waitingHint}
      />
      {consentNote !== '' && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`${texts.fields.consentNote} ${consentNote}`}
        </Typography>
      )}
    </RecordForm>
  )
}
