import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, InputRow, NumberFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { FaqChange, FaqInput } from '#shared/content/faqs/faqs.contract.ts'

function FaqInputs() {
  return (
    <>
      <TextFormField source="question" autoFocus />
      <TextFormField source="answer" rows={5} hint={faqTexts.answerHint} />
      <InputRow>
        <TextFormField source="topic" hint={faqTexts.topicHint} />
        <NumberFormField source="order" defaultValue={0} hint={faqTexts.orderHint} />
      </InputRow>
      <BooleanFormField
        source="isActive"
        label={faqTexts.activeLabel}
        hint={faqTexts.activeHint}
        defaultValue
      />
    </>
  )
}

export function FaqCreate() {
  return (
    <CreatePage>
      <RecordForm schema={FaqInput}>
        <FaqInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function FaqEdit() {
  return (
    <EditPage>
      <RecordForm schema={FaqChange} actions={<DeleteRecord />}>
        <FaqInputs />
      </RecordForm>
    </EditPage>
  )
}
