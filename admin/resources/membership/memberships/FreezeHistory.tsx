import { Box, Skeleton, Typography } from '@mui/material'
import { call } from '#admin/core/client.ts'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { listFreezes } from '#shared/membership/freezes/freezes.contract.ts'
import type { Freeze } from '#shared/membership/freezes/freezes.schema.ts'

/** Freezes shown beside a user or a membership. */
const shown = 10

interface FreezeHistoryProps {
  filter: { user: string } | { membership: string }
  /** A new value refetches. */
  round: number
}

function Entry({ freeze }: { freeze: Freeze }) {
  const { startsAt, endsAt, usedDays, days, source, reason, authorName } = freeze
  const about = [texts.sources[source], authorName, reason].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        {texts.entry(formatDay(startsAt), formatDay(lastDayOf(endsAt)), usedDays, days)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {about}
      </Typography>
    </Box>
  )
}

/** The freezes of a user’s memberships, newest first. */
export function FreezeHistory({ filter, round }: FreezeHistoryProps) {
  const { data, problem } = useAnswer(`${JSON.stringify(filter)} ${round}`, () =>
    call(listFreezes, { query: { filter, range: [0, shown - 1] } }),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {texts.history}
      </Typography>
      {problem && <Typography variant="body2">{problem}</Typography>}
      {!data && !problem && <Skeleton variant="rounded" height={40} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noHistory}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {data.map((freeze) => (
            <Entry key={freeze._id} freeze={freeze} />
          ))}
        </Box>
      )}
    </Box>
  )
}
