import { Box, Card, Link, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import type { Notification } from '#shared/messaging/notifications/notifications.contract.ts'

function NotificationDetails() {
  const notification = useRecordContext<AdminRecord<Notification>>()
  if (!notification) return null
  const { message, link, audience, branchName, sentByName } = notification
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        {message}
      </Typography>
      <Details
        entries={[
          ['audience', texts.audiences[audience]],
          ['branch', branchName],
          ['sentByName', sentByName],
          [
            'link',
            link ? (
              <Link key="link" href={link} color="secondary">
                {link}
              </Link>
            ) : (
              texts.noLink
            ),
          ],
        ]}
      />
    </Box>
  )
}

export function NotificationShow() {
  return (
    <ShowPage
      subtitle={({ recipients, sentAt }) => texts.sentTo(recipients, formatShortMoment(sentAt))}
      aside={
        <Card component="section" sx={{ p: 2 }}>
          <DeleteRecord content={texts.deleteContent} done={texts.deleted} />
        </Card>
      }
    >
      <NotificationDetails />
    </ShowPage>
  )
}
