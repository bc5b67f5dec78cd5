import { Alert, Box, Card, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { QuickActions } from '#admin/resources/people/users/QuickActions.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type PersonSummary,
  showPersonSummary,
} from '#shared/office/person-summary/person-summary.contract.ts'

/** The user of the page and their summary; `isKnown` when both are there, because the list’s row is shown first. */
export function useSummarisedUser() {
  const user = useRecordContext<AdminRecord<UserProfile>>()
  const id = user?._id
  const {
    data: summary,
    error,
    refetch,
  } = useCall(showPersonSummary, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const isKnown = user !== undefined && 'freezeInfo' in user && (summary !== undefined || error !== null)
  return { user, summary, error, refetch, isKnown }
}

/** A user’s key facts and quick actions. */
export function UserSummary() {
  const { user, summary, error, refetch, isKnown } = useSummarisedUser()
  if (!user) return null
  return (
    <Box sx={{ maxWidth: 1040, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {summary && summary.importantNotes.length > 0 && (
        <Box component="section" aria-label={texts.importantNotes} sx={{ display: 'grid', gap: 1 }}>
          {summary.importantNotes.map(({ _id, text, authorName, createdAt }) => (
            <Alert key={_id} severity="warning" role="note" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{text}</strong> {`${authorName}, ${formatShortMoment(createdAt)}`}
            </Alert>
          ))}
        </Box>
      )}
      <Card component="section" aria-label={texts.summary} sx={{ p: 2 }}>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!summary && !error && <Skeleton variant="rounded" height={44} />}
        {summary && <SummaryFacts user={user._id} summary={summary} />}
      </Card>
      {/* All actions appear together, so that each keeps its digit. */}
      {isKnown ? <QuickActions user={user} summary={summary} /> : <Skeleton variant="rounded" height={37} />}
    </Box>
  )
}

interface FactProps {
  label: string
  /** Marks a problem. */
  isWarning?: boolean
  children: ReactNode
}

function Fact({ label, isWarning = false, children }: FactProps) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          fontWeight: 600,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
          color: isWarning ? 'warning.main' : 'text.primary',
        }}
      >
        {children}
      </Typography>
    </div>
  )
}

function membershipPeriodText({
  status,
  startsAt,
  daysLeft,
}: NonNullable<PersonSummary['membership']>): string {
  if (status === 'pending') return texts.startsOn(formatShortDay(startsAt))
  return status === 'frozen' ? `${texts.daysLeft(daysLeft)}, ${texts.frozen}` : texts.daysLeft(daysLeft)
}

/** A user’s summary: membership, balance, points, last entry, pending contracts. */
function SummaryFacts({ user, summary }: { user: string; summary: PersonSummary }) {
  const canAccess = useCanAccess()
  const { membership, balance, points, lastEntry, unsignedContracts } = summary
  const createPath = useCreatePath()
  const unsignedPath = `${createPath({ resource: 'unsigned-contracts', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ user }))}`
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 3,
        rowGap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', md: 'none' },
        gridAutoFlow: { md: 'column' },
        gridAutoColumns: { md: 'auto' },
        justifyContent: { md: 'space-between' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Fact label={texts.membership} isWarning={!membership}>
        {membership ? (
          <>
            <MuiLink
              component={Link}
              to={createPath({ resource: 'memberships', type: 'show', id: membership._id })}
              color="inherit"
            >
              {membership.name}
            </MuiLink>
            {` · ${membershipPeriodText(membership)}`}
          </>
        ) : (
          texts.noMembership
        )}
      </Fact>
      <Fact label={texts.balance}>{balance === null ? texts.noWallet : formatLira(balance)}</Fact>
      {points !== null && <Fact label={texts.points}>{formatCount(points)}</Fact>}
      <Fact label={texts.lastEntry} isWarning={lastEntry?.allowed === false}>
        {lastEntry
          ? `${formatShortMoment(lastEntry.at)}${lastEntry.allowed ? '' : `, ${texts.refused}`}`
          : texts.noEntry}
      </Fact>
      <Fact label={texts.unsigned} isWarning={unsignedContracts > 0}>
        {unsignedContracts > 0 && canAccess('unsigned-contracts', 'list') ? (
          <MuiLink component={Link} to={unsignedPath} color="inherit">
            {formatCount(unsignedContracts)}
          </MuiLink>
        ) : (
          formatCount(unsignedContracts)
        )}
      </Fact>
    </Box>
  )
}
