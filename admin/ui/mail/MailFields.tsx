import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { RichTextInput } from '#admin/ui/form/RichTextInput.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { MailBlocks } from '#admin/ui/mail/MailBlocks.tsx'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'

const blocks = <MailBlocks />

/** The content of a mail: subject, text and button. */
export function MailFields() {
  return (
    <>
      <TextInput source="subject" hint={texts.subjectHint} />
      <TextInput source="preheader" hint={texts.preheaderHint} />
      <RichTextInput source="content" blocks={blocks} />
      <InputRow>
        <TextInput source="actionLabel" />
        <TextInput source="actionLink" hint={texts.actionLinkHint} />
      </InputRow>
    </>
  )
}
