import { Box, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contactTexts as texts } from '#admin/resources/content/contact/contact.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { type ContactMessage, MessageChange } from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'

function MessageForm() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  if (!message) return null
  const { email, repliedAt, message: text } = message
  const isSent = email !== '' && repliedAt !== null
  const hint = email ? texts.replyHint(email) : texts.spokenHint
  return (
    <RecordForm
      schema={MessageChange}
      question={({ reply }) =>
        email && reply !== message.reply
          ? { title: texts.replyQuestion, content: texts.replyHint(email), confirm: texts.replySend }
          : null
      }
      actions={<DeleteRecord done={contactFormMessages.deleted} />}
    >
      <Box component="section">
        <Typography variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
          {texts.fields.message}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
          {text}
        </Typography>
      </Box>
      <BooleanInput source="isRead" />
      <TextInput source="reply" rows={5} disabled={isSent} hint={isSent ? texts.answeredHint : hint} />
    </RecordForm>
  )
}

/** Edits a message’s read state and its reply. */
export function ContactEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ name, createdAt }) => texts.receivedAt(name, formatMoment(createdAt))}
    >
      <MessageForm />
    </EditPage>
  )
}
