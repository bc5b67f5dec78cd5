import { Alert, Box, Card, Skeleton, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { clubMark } from '#admin/core/club.ts'
import { useCall } from '#admin/core/use-call.ts'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { type Audience, countReach } from '#shared/messaging/notifications/notifications.contract.ts'

/** The form’s audience; null while incomplete. */
export function targetOf(values: Record<string, unknown>): BodyInputOf<typeof countReach> | null {
  const audience = values.audience as Audience
  if (audience === 'all') return { audience }
  if (audience === 'branch')
    return typeof values.branch === 'string' && values.branch ? { audience, branch: values.branch } : null
  const users = Array.isArray(values.users) ? (values.users as string[]) : []
  return users.length > 0 ? { audience, users } : null
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A preview of the notification on a phone. */
function Preview() {
  const title = text(useWatch({ name: 'title' }))
  const message = text(useWatch({ name: 'message' }))
  return (
    <Section title={texts.preview}>
      <Box sx={{ display: 'flex', gap: 1.5, p: 1.5, borderRadius: 2, bgcolor: 'action.hover' }}>
        <Box component="img" src={clubMark} alt="" width={36} height={36} sx={{ display: 'block' }} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {title || texts.previewTitle}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {texts.now}
            </Typography>
          </Box>
          <Typography
            variant="body2"
            sx={{
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 4,
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              color: 'text.secondary',
            }}
          >
            {message || texts.previewMessage}
          </Typography>
        </Box>
      </Box>
    </Section>
  )
}

/** The current number of recipients. */
function RecipientCount() {
  const [audience, branch, users] = useWatch({ name: ['audience', 'branch', 'users'] }) as unknown[]
  const target = targetOf({ audience, branch, users })
  const { data, error } = useCall(
    countReach,
    { body: target ?? { audience: 'all' } },
    { enabled: target !== null },
  )

  function content() {
    if (target === null)
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.reachEmpty}
        </Typography>
      )
    if (error) return <Alert severity="warning">{error.message}</Alert>
    if (!data) return <Skeleton variant="rounded" height={64} />
    return (
      <>
        <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {texts.people(data.people)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.withDevice(data.withDevice)}
        </Typography>
      </>
    )
  }
  return (
    <Card component="section" aria-live="polite" sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2">
        {texts.reach}
      </Typography>
      {content()}
    </Card>
  )
}

export function SendAside() {
  return (
    <>
      <RecipientCount />
      <Preview />
    </>
  )
}
