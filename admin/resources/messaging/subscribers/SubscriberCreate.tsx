import { subscriberTexts as texts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { NewSubscriber } from '#shared/messaging/subscribers/subscribers.contract.ts'

/** A subscriber who consented at the club. */
export default function SubscriberCreate() {
  return (
    <CreatePage>
      <RecordForm schema={NewSubscriber}>
        <TextField source="email" type="email" hint={texts.emailHint} autoFocus />
        <TextField source="consentNote" rows={2} hint={texts.consentHint} />
      </RecordForm>
    </CreatePage>
  )
}
