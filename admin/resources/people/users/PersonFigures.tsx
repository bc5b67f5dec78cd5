import { Box, Card, Chip, Link as MuiLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { endedMembership } from '#admin/resources/people/users/use-person.ts'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

interface PersonFiguresProps {
  user: UserProfile
  summary: PersonSummary | undefined
}

interface FigureProps {
  label: string
  /** Empty for nothing. */
  value: string
  hint?: string | undefined
  isWarning?: boolean | undefined
  /** The panel with the records behind the figure. */
  panel: string
}

function Figure({ label, value, hint, isWarning = false, panel }: FigureProps) {
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <MuiLink
          component={Link}
          to={{ search: `?panel=${panel}` }}
          aria-label={`${label}: ${value || texts.nothing}`}
          replace
          preventScrollReset
          underline="hover"
          sx={{
            fontSize: '1.25rem',
            fontWeight: 700,
            lineHeight: 1.3,
            fontVariantNumeric: 'tabular-nums',
            color: !value ? 'text.secondary' : isWarning ? 'warning.main' : 'text.primary',
          }}
        >
          {value || '–'}
        </MuiLink>
        {hint && (
          <Typography
            variant="caption"
            component="div"
            sx={{ color: isWarning ? 'warning.main' : 'text.secondary' }}
          >
            {hint}
          </Typography>
        )}
      </Box>
    </div>
  )
}

/** What a person owes and has, until when they are a member, and when they came last; each leads to its records. */
export function PersonFigures({ user, summary }: PersonFiguresProps) {
  const canAccess = useCanAccess()
  if (!summary) return null
  const { debt, balance, membership, lastEntries } = summary
  const [last] = lastEntries
  const ended = endedMembership(user, summary)
  const until = membership ?? ended
  return (
    <Card component="section" aria-label={texts.figures} sx={{ px: 2, py: 1.5, mb: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        }}
      >
        {debt && (
          <Figure
            label={texts.debt}
            value={debt.open > 0 ? formatKurus(debt.open) : ''}
            hint={
              debt.late > 0
                ? texts.late(debt.late)
                : debt.dueOn
                  ? texts.nextDue(formatShortDay(debt.dueOn))
                  : undefined
            }
            isWarning={debt.due > 0}
            panel="receivables"
          />
        )}
        {canAccess('balances', 'list') && (
          <Figure
            label={texts.balance}
            value={balance ? formatKurus(balance) : ''}
            panel="balances-user_id"
          />
        )}
        {canAccess('memberships', 'list') && (
          <Figure
            label={texts.end}
            value={until ? formatShortDay(lastDayOf(until.endsAt)) : ''}
            hint={membership ? membershipPeriodText(membership) : ended && texts.ended}
            isWarning={ended !== undefined || (membership !== null && membership.daysLeft <= endingDays)}
            panel="memberships"
          />
        )}
        {canAccess('turnstile-entries', 'list') && (
          <Figure
            label={texts.lastEntry}
            value={last ? formatShortMoment(last.at) : ''}
            hint={last && (last.allowed ? last.branchName : texts.refused)}
            isWarning={last?.allowed === false}
            panel="entries"
          />
        )}
      </Box>
    </Card>
  )
}

/** Days before its end from which a membership is to be renewed. */
export const endingDays = 14

/** What is left of a membership, or when it begins. */
export function membershipPeriodText({
  status,
  startsAt,
  daysLeft,
}: NonNullable<PersonSummary['membership']>): string {
  if (status === 'pending') return texts.startsOn(formatShortDay(startsAt))
  return status === 'frozen' ? `${texts.daysLeft(daysLeft)}, ${texts.frozen}` : texts.daysLeft(daysLeft)
}

/** The state of a person as a member. */
export function MembershipChip({ user, summary }: { user: UserProfile; summary: PersonSummary }) {
  const { membership } = summary
  if (membership?.status === 'frozen')
    return <Chip size="small" color="info" variant="outlined" label={texts.states.frozen} />
  if (membership?.status === 'pending')
    return <Chip size="small" color="info" variant="outlined" label={texts.states.pending} />
  if (membership) return <Chip size="small" color="success" variant="outlined" label={texts.states.active} />
  return endedMembership(user, summary) ? (
    <Chip size="small" color="warning" variant="outlined" label={texts.states.ended} />
  ) : (
    <Chip size="small" variant="outlined" label={texts.states.none} />
  )
}
