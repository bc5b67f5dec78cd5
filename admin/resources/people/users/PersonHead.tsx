import { Alert, Box, Card, Skeleton } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { PersonSummaryLine } from '#admin/resources/people/users/PersonSummaryLine.tsx'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import { QuickActions } from '#admin/resources/people/users/QuickActions.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { showPersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

/** A user’s key facts and quick actions. */
export function PersonHead() {
  const user = useRecordContext<AdminRecord<UserProfile>>()
  const [round, setRound] = useState(0)
  const id = user?._id
  const { data: summary, problem } = useAnswer(id ? `${id} ${round}` : null, () =>
    call(showPersonSummary, { params: { id: id ?? '' } }),
  )
  if (!user) return null
  // The list’s row is shown first. All actions appear together, so that each keeps its digit.
  const isKnown = 'freezeInfo' in user && (summary !== undefined || problem !== undefined)
  return (
    <Box sx={{ maxWidth: 1040, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {summary && summary.importantNotes.length > 0 && (
        <Box component="section" aria-label={texts.importantNotes} sx={{ display: 'grid', gap: 1 }}>
          {summary.importantNotes.map(({ _id, text, authorName, createdAt }) => (
            <Alert key={_id} severity="warning" role="note" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{text}</strong> {`${authorName}, ${formatMoment(createdAt)}`}
            </Alert>
          ))}
        </Box>
      )}
      <Card component="section" aria-label={texts.summary} sx={{ p: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {!summary && !problem && <Skeleton variant="rounded" height={44} />}
        {summary && <PersonSummaryLine summary={summary} />}
      </Card>
      {isKnown ? (
        <QuickActions user={user} summary={summary} onDone={() => setRound(round + 1)} />
      ) : (
        <Skeleton variant="rounded" height={37} />
      )}
    </Box>
  )
}
