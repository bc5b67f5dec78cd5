import { Box, Card, Divider, Link as MuiLink, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useRecordContext, useRefresh } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { MessageActions } from '#admin/resources/content/contact/MessageActions.tsx'
import { MessageReply } from '#admin/resources/content/contact/MessageReply.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { type ContactMessage, markContact } from '#shared/content/contact/contact.contract.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

type Message = AdminRecord<ContactMessage>

/** Opening a message marks it as read. */
function useReadOnOpening(message: Message | undefined) {
  const refresh = useRefresh()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!message || seen.current === message.id) return
    seen.current = message.id
    if (message.isRead) return
    // An error here is ignored.
    call(markContact, { params: { id: message.id }, body: { isRead: true } }).then(refresh, () => undefined)
  }, [message, refresh])
}

function MessageBody() {
  const message = useRecordContext<Message>()
  useReadOnOpening(message)
  if (!message) return null
  const { name, email, phone, branch, message: text, enteredByStaff } = message
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Details
        entries={[
          ['name', name],
          [
            'email',
            email && (
              <MuiLink key="email" href={`mailto:${email}`} color="secondary">
                {email}
              </MuiLink>
            ),
          ],
          [
            'phone',
            phone && (
              <MuiLink key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`} color="secondary">
                {formatPhone(phone)}
              </MuiLink>
            ),
          ],
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
      subtitle={({ name, createdAt }) => contactTexts.receivedAt(name, formatMoment(createdAt))}
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
