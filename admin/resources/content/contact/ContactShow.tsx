import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import ReportOffIcon from '@mui/icons-material/ReportOffOutlined'
import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Alert, Box, Button, Card, Divider, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRecordContext, useRedirect, useRefresh } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { MessageReply } from '#admin/resources/content/contact/MessageReply.tsx'
import { MailLink, PhoneLink } from '#admin/ui/contact-links.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditRecordButton, ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { type ContactMessage, markContact } from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

/** Opening a message marks it as read. */
function useMarkAsRead(message: AdminRecord<ContactMessage> | undefined) {
  const refresh = useRefresh()
  const opened = useRef<string | null>(null)
  // An error here is ignored.
  const { mutate } = useMutation({
    mutationFn: (id: string) => call(markContact, { params: { id }, body: { isRead: true } }),
    retry: false,
    networkMode: 'always',
    onSuccess: refresh,
  })
  useEffect(() => {
    if (!message || opened.current === message.id) return
    opened.current = message.id
    if (!message.isRead) mutate(message.id)
  }, [message, mutate])
}

function MessageBody() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  useMarkAsRead(message)
  if (!message) return null
  const { name, email, phone, branch, message: text, enteredByStaff, isSuspicious } = message
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {isSuspicious && <Alert severity="warning">{contactTexts.suspiciousHint}</Alert>}
      <Details
        entries={[
          ['name', name],
          ['email', email && <MailLink key="email" email={email} />],
          ['phone', phone && <PhoneLink key="phone" phone={phone} />],
          [
            'branch',
            branch ? <ReferenceText key="branch" reference="branches" id={branch} /> : contactTexts.general,
          ],
          ['enteredByStaff', contactTexts.sources[`${enteredByStaff}`]],
        ]}
      />
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        {text}
      </Typography>
      <Divider />
      <MessageReply />
    </Box>
  )
}

export function ContactShow() {
  return (
    <ShowPage
      subtitle={({ name, createdAt }) => contactTexts.receivedAt(name, formatShortMoment(createdAt))}
      aside={
        <Card component="section" sx={{ p: 2 }}>
          <MessageActions />
        </Card>
      }
    >
      <MessageBody />
    </ShowPage>
  )
}

/** Marks a message as unread or suspicious, or deletes it. */
function MessageActions() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  const canAccess = useCanAccess()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const { isRunning, run } = useAction()
  if (!message) return null
  const { id, isSuspicious } = message

  async function switchSuspicion() {
    const body = { isSuspicious: !isSuspicious }
    if (await run(() => call(markContact, { params: { id }, body }))) refresh()
  }

  async function markUnread() {
    const isDone = await run(() => call(markContact, { params: { id }, body: { isRead: false } }))
    // Staying on the page would mark it as read again.
    if (isDone) redirect('list', 'contact')
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography variant="h3" component="h2">
        {contactTexts.actions}
      </Typography>
      {canAccess('contact', 'edit', message) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<MarkEmailUnreadIcon />}
          loading={isRunning}
          onClick={markUnread}
        >
          {contactTexts.markUnread}
        </Button>
      )}
      {canAccess('contact', 'edit', message) && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={isSuspicious ? <ReportOffIcon /> : <ReportIcon />}
          loading={isRunning}
          onClick={switchSuspicion}
        >
          {isSuspicious ? contactTexts.notSuspicious : contactTexts.markSuspicious}
        </Button>
      )}
      <EditRecordButton />
      <DeleteRecord done={contactFormMessages.deleted} />
    </Box>
  )
}
