import { Box, Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'

interface Step {
  at: string
  label: string
  text: string
}

function stepsOf({
  createdAt,
  startsAt,
  endsAt,
  remindedAt,
  cancelledAt,
  cancelReason,
}: AdminRecord<Membership>) {
  const steps: Step[] = [
    { at: createdAt, label: membershipTexts.sold, text: formatMoment(createdAt) },
    { at: startsAt, label: membershipTexts.starts, text: formatDay(startsAt) },
    { at: endsAt, label: membershipTexts.ends, text: formatDay(lastDayOf(endsAt)) },
  ]
  if (remindedAt)
    steps.push({ at: remindedAt, label: membershipTexts.reminded, text: formatMoment(remindedAt) })
  if (cancelledAt) {
    const text = [formatMoment(cancelledAt), cancelReason].filter(Boolean).join(' · ')
    steps.push({ at: cancelledAt, label: membershipTexts.cancelledOn, text })
  }
  // Stable sort: simultaneous events keep their order.
  const ordered = steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return cancelledAt ? ordered.filter(({ at }) => at <= cancelledAt) : ordered
}

/** The past and future events of a membership. */
export function Timeline({ membership }: { membership: AdminRecord<Membership> }) {
  const now = new Date().toISOString()
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {membershipTexts.timeline}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stepsOf(membership).map(({ at, label, text }) => (
          <Box
            key={label}
            component="li"
            sx={{
              position: 'relative',
              pl: 3,
              pb: 2,
              '&::before': {
                content: '""',
                position: 'absolute',
                left: 3,
                top: 7,
                width: 10,
                height: 10,
                borderRadius: '50%',
                border: 2,
                borderColor: 'secondary.main',
                bgcolor: at <= now ? 'secondary.main' : 'background.paper',
              },
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 9,
                top: 21,
                bottom: -3,
                width: 2,
                bgcolor: 'divider',
              },
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {label}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
