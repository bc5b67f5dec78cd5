import { useBranchScope } from '#admin/core/branch-scope.ts'
import { contactTexts as texts } from '#admin/resources/content/contact/contact.texts.ts'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { TakenMessage } from '#shared/content/contact/contact.contract.ts'

/** A message taken by phone. */
export default function ContactCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={TakenMessage} defaultValues={{ branch }}>
        <TextField source="name" autoFocus />
        <FieldRow>
          <TextField source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextField source="email" type="email" hint={texts.reachableHint} />
        </FieldRow>
        <BranchField none={texts.general} />
        <TextField source="subject" />
        <TextField source="message" rows={5} />
      </RecordForm>
    </CreatePage>
  )
}
