import { useBranchScope } from '#admin/core/branch-scope.ts'
import { contactTexts as texts } from '#admin/resources/content/contact/contact.texts.ts'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { TakenMessage } from '#shared/content/contact/contact.contract.ts'

/** A message taken by phone. */
export function ContactCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={TakenMessage} defaultValues={{ branch }}>
        <TextInput source="name" autoFocus />
        <InputRow>
          <TextInput source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextInput source="email" type="email" hint={texts.reachableHint} />
        </InputRow>
        <BranchInput none={texts.general} />
        <TextInput source="subject" />
        <TextInput source="message" rows={5} />
      </RecordForm>
    </CreatePage>
  )
}
