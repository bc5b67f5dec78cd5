import { Box, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contactTexts as texts } from '#admin/resources/content/contact/contact.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, InputRow, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { type ContactMessage, MessageChange, TakenMessage } from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

/** A message taken by phone. */
export function ContactCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={TakenMessage} defaultValues={{ branch }}>
        <TextFormField source="name" autoFocus />
        <InputRow>
          <TextFormField source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextFormField source="email" type="email" hint={texts.reachableHint} />
        </InputRow>
        <BranchInput none={texts.general} />
        <TextFormField source="subject" />
        <TextFormField source="message" rows={5} />
      </RecordForm>
    </CreatePage>
  )
}

/** Edits a message’s read state and its reply. */
export function ContactEdit() {
  return (
    <EditPage
      redirect="show"
      subtitle={({ name, createdAt }) => texts.receivedAt(name, formatShortMoment(createdAt))}
    >
      <MessageForm />
    </EditPage>
  )
}

function MessageForm() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  if (!message) return null
  const { email, repliedAt, message: text } = message
  const isSent = email !== '' && repliedAt !== null
  const hint = email ? texts.replyHint(email) : texts.phoneReplyHint
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
      <BooleanFormField source="isRead" />
      <TextFormField source="reply" rows={5} disabled={isSent} hint={isSent ? texts.answeredHint : hint} />
    </RecordForm>
  )
}
