import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useRecordContext, useRedirect } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { type ContactMessage, markContact } from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'

/** Marks a message as unread, or deletes it. */
export function MessageActions() {
  const message = useRecordContext<AdminRecord<ContactMessage>>()
  const canAccess = useCanAccess()
  const redirect = useRedirect()
  const { isRunning, run } = useAction()
  if (!message) return null
  const { id } = message

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
      <EditButton />
      <DeleteRecord done={contactFormMessages.deleted} />
    </Box>
  )
}
