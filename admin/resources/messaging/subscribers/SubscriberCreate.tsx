import { subscriberTexts as texts } from '#admin/resources/messaging/subscribers/subscribers.texts.ts'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { NewSubscriber } from '#shared/messaging/subscribers/subscribers.contract.ts'

/** A subscriber who consented at the club. */
export function SubscriberCreate() {
  return (
    <CreatePage>
      <RecordForm schema={NewSubscriber}>
        <TextInput source="email" type="email" hint={texts.emailHint} autoFocus />
        <TextInput source="consentNote" rows={2} hint={texts.consentHint} />
      </RecordForm>
    </CreatePage>
  )
}
