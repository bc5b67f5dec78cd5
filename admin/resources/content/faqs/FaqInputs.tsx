import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function FaqInputs() {
  return (
    <>
      <TextField source="question" autoFocus />
      <TextField source="answer" rows={5} hint={faqTexts.answerHint} />
      <FieldRow>
        <TextField source="topic" hint={faqTexts.topicHint} />
        <NumberField source="order" defaultValue={0} hint={faqTexts.orderHint} />
      </FieldRow>
      <SwitchField source="isActive" label={faqTexts.activeLabel} hint={faqTexts.activeHint} defaultValue />
    </>
  )
}
