import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RichTextField } from '#admin/ui/form/RichTextField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { MailBlocks } from '#admin/ui/mail/MailBlocks.tsx'
import { mailTexts as texts } from '#admin/ui/mail/mail.texts.ts'

const blocks = <MailBlocks />

/** The content of a mail: subject, text and button. */
export function MailFields() {
  return (
    <>
      <TextField source="subject" hint={texts.subjectHint} />
      <TextField source="preheader" hint={texts.preheaderHint} />
      <RichTextField source="content" blocks={blocks} />
      <FieldRow>
        <TextField source="actionLabel" />
        <TextField source="actionLink" hint={texts.actionLinkHint} />
      </FieldRow>
    </>
  )
}
