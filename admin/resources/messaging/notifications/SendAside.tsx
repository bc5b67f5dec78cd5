import { Alert, Box, Card, Skeleton, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import mark from '#admin/core/brand.svg?url'
import { notificationTexts as texts } from '#admin/resources/messaging/notifications/notifications.texts.ts'
import { useReach } from '#admin/resources/messaging/notifications/use-reach.ts'

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** A preview of the notification on a phone. */
function Preview() {
  const title = text(useWatch({ name: 'title' }))
  const message = text(useWatch({ name: 'message' }))
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2">
        {texts.preview}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, p: 1.5, borderRadius: 2, bgcolor: 'action.hover' }}>
        <Box component="img" src={mark} alt="" width={36} height={36} sx={{ display: 'block' }} />
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
    </Card>
  )
}

/** The current number of recipients. */
function Reach() {
  const { key, data, problem, isPending } = useReach()
  function words() {
    if (key === null)
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.reachEmpty}
        </Typography>
      )
    if (problem) return <Alert severity="warning">{problem}</Alert>
    if (isPending || !data) return <Skeleton variant="rounded" height={64} />
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
      {words()}
    </Card>
  )
}

export function SendAside() {
  return (
    <>
      <Reach />
      <Preview />
    </>
  )
}
