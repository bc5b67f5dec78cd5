import { Box, Link as MuiLink, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { personTexts as texts } from '#admin/resources/people/users/person.texts.ts'
import { formatDay, formatMoment } from '#admin/ui/dates.ts'
import { formatLira } from '#shared/core/money.ts'
import type { PersonSummary } from '#shared/office/person-summary/person-summary.contract.ts'

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
          color: isWarning ? 'error.main' : 'text.primary',
        }}
      >
        {children}
      </Typography>
    </div>
  )
}

function standingOf({ status, startsAt, daysLeft }: NonNullable<PersonSummary['membership']>): string {
  if (status === 'pending') return texts.begins(formatDay(startsAt))
  return status === 'frozen' ? `${texts.daysLeft(daysLeft)}, ${texts.frozen}` : texts.daysLeft(daysLeft)
}

/** A user’s summary: membership, balance, points, last entry, pending contracts. */
export function PersonSummaryLine({ summary }: { summary: PersonSummary }) {
  const { membership, balance, points, lastEntry, unsignedContracts } = summary
  const createPath = useCreatePath()
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
            {` · ${standingOf(membership)}`}
          </>
        ) : (
          texts.noMembership
        )}
      </Fact>
      <Fact label={texts.balance}>{balance === null ? texts.noWallet : formatLira(balance)}</Fact>
      {points !== null && <Fact label={texts.points}>{formatCount(points)}</Fact>}
      <Fact label={texts.lastEntry} isWarning={lastEntry?.allowed === false}>
        {lastEntry
          ? `${formatMoment(lastEntry.at)}${lastEntry.allowed ? '' : `, ${texts.refused}`}`
          : texts.noEntry}
      </Fact>
      <Fact label={texts.unsigned} isWarning={unsignedContracts > 0}>
        {formatCount(unsignedContracts)}
      </Fact>
    </Box>
  )
}
