import { Alert, Box, Button, Chip, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import type { PanelProps } from '#admin/resources/people/users/person-panels.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import type { InboxEntry } from '#shared/messaging/notifications/inbox.contract.ts'
import { listPersonInbox } from '#shared/office/person-summary/person-summary.contract.ts'

/** A user’s notifications, newest first, with their read state. */
export default function InboxPanel({ user }: PanelProps) {
  const [shown, setShown] = useState<InboxEntry[]>([])
  const [before, setBefore] = useState<string>()
  const { data, problem } = useAnswer(`${user} ${before}`, () =>
    call(listPersonInbox, { params: { id: user }, query: before ? { before } : {} }),
  )
  const entries = [...shown, ...(data?.notifications ?? [])]
  const next = data?.next
  return (
    <Box sx={{ p: 2 }}>
      {data && entries.length === 0 && (
        <Typography sx={{ p: 1, color: 'text.secondary', textAlign: 'center' }}>
          {texts.noNotifications}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map(({ _id, title, message, sentAt, isRead }) => (
          <Box key={_id} component="li" sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 650, flex: 1, minWidth: 160 }}>
                {title}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {formatMoment(sentAt)}
              </Typography>
              <Chip
                size="small"
                variant="outlined"
                color={isRead ? 'default' : 'info'}
                label={isRead ? texts.read : texts.unread}
              />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {message}
            </Typography>
          </Box>
        ))}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!data && !problem && <Skeleton variant="rounded" height={160} />}
      {next && (
        <Button
          color="inherit"
          sx={{ mt: 1 }}
          onClick={() => {
            setShown(entries)
            setBefore(next)
          }}
        >
          {texts.older}
        </Button>
      )}
    </Box>
  )
}
