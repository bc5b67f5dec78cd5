import SendIcon from '@mui/icons-material/SendOutlined'
import { Box, Button, TextField, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { useUnsavedGuard } from '#admin/ui/form/use-unsaved-guard.ts'
import { MailPreview } from '#admin/ui/mail/MailPreview.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { type ContactMessage, previewReply, replyContact } from '#shared/content/contact/contact.contract.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

/** The reply, or the form for it. */
export function MessageReply() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  const canAccess = useCanAccess()
  if (!message) return null
  if (message.repliedAt) return <Replied message={message} repliedAt={message.repliedAt} />
  return canAccess('contact', 'edit', message) ? <ReplyForm key={message.id} message={message} /> : null
}

function Replied({ message, repliedAt }: { message: AdminRecord<ContactMessage>; repliedAt: string }) {
  const { email, subject, reply } = message
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h2">{contactTexts.repliedTitle(formatShortMoment(repliedAt))}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        {reply}
      </Typography>
      {email && (
        <Button
          variant="outlined"
          color="inherit"
          href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
        >
          {contactTexts.continueByMail}
        </Button>
      )}
    </Box>
  )
}

function ReplyForm({ message }: { message: AdminRecord<ContactMessage> }) {
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const { isRunning, run } = useAction()
  useUnsavedGuard({ isUnsaved: text.trim() !== '' && !isSent })
  const fieldId = useId()
  const { id, email } = message

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    // The shortcut reaches the form while its button is disabled.
    if (!text.trim() || isRunning) return
    const isDone = await run(
      () => call(replyContact, { params: { id }, body: { reply: text } }),
      email ? contactTexts.replySent : contactTexts.phoneReplySaved,
    )
    setSent(isDone)
  }

  function sendOnShortcut(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }

  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">{email ? contactTexts.replyTitle : contactTexts.phoneReplyTitle}</Typography>
      <TextField
        id={fieldId}
        label={contactTexts.fields.reply}
        helperText={email ? contactTexts.replyHint(email) : contactTexts.phoneReplyHint}
        value={text}
        multiline
        minRows={5}
        maxRows={16}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendOnShortcut}
        slotProps={{ htmlInput: { maxLength: 5000, 'aria-keyshortcuts': 'r' } }}
      />
      <SaveButton startIcon={email ? <SendIcon /> : undefined} loading={isRunning} disabled={!text.trim()}>
        {email ? contactTexts.replySend : contactTexts.phoneReplySave}
      </SaveButton>
      {email && <ReplyPreview message={message} reply={text.trim()} />}
    </Box>
  )
}

/** The reply as the sender will read it, once typing pauses. */
function ReplyPreview({ message, reply }: { message: AdminRecord<ContactMessage>; reply: string }) {
  const written = useDebounced(reply)
  const { data, error, isFetching } = useCall(
    previewReply,
    { params: { id: message.id }, body: { reply: written } },
    { enabled: written !== '', placeholderData: keepPreviousData },
  )
  if (!reply) return null
  return (
    <Box sx={{ justifySelf: 'stretch' }}>
      <MailPreview
        subject={data?.subject ?? message.subject}
        html={data?.html}
        isPending={isFetching}
        problem={error?.message}
      />
    </Box>
  )
}
