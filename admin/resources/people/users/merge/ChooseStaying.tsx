import SwapIcon from '@mui/icons-material/SwapHorizOutlined'
import { Box, Button, Card, Chip, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { mergeTexts as texts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { FactRows } from '#admin/ui/page/FactRows.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { MergedPerson } from '#shared/office/merges/merges.contract.ts'

interface Proposal {
  stays: string
  reason: keyof typeof texts.proposed
}

/** Proposes the record of the one who signs in, otherwise of the more recent visit; undefined if neither differs. */
export function proposalOf(people: readonly MergedPerson[]): Proposal | undefined {
  const [one, other] = people
  if (!one || !other) return undefined
  if (one.isClaimed !== other.isClaimed)
    return { stays: one.isClaimed ? one._id : other._id, reason: 'claimed' }
  const [visit, otherVisit] = [one, other].map(({ lastVisitAt }) =>
    lastVisitAt ? Date.parse(lastVisitAt) : 0,
  )
  if (visit === undefined || otherVisit === undefined || visit === otherVisit) return undefined
  return { stays: visit > otherVisit ? one._id : other._id, reason: 'visit' }
}

interface ChooseStayingProps {
  /** The two records; undefined until they are known. */
  people: readonly MergedPerson[] | undefined
  stays: string
  /** Why the one that stays is proposed. */
  reason: Proposal['reason'] | undefined
  isDisabled: boolean
  /** The records could not be fetched in this direction; the other one may be possible. */
  hasFailed: boolean
  onSwap: () => void
}

/** The two records beside each other, the one that stays first. */
export function ChooseStaying({ people, stays, reason, isDisabled, hasFailed, onSwap }: ChooseStayingProps) {
  const titleId = useId()
  const staying = people?.find(({ _id }) => _id === stays)
  const going = people?.find(({ _id }) => _id !== stays)
  const isKnown = staying !== undefined && going !== undefined
  if (!isKnown && !hasFailed) return <Skeleton variant="rounded" height={260} />
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Typography
            id={titleId}
            variant="h3"
            // The button that led here is gone.
            tabIndex={-1}
            ref={focus}
            sx={{ outline: 'none' }}
          >
            {texts.which}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.whichHint}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<SwapIcon />}
          disabled={isDisabled}
          onClick={onSwap}
        >
          {texts.swap}
        </Button>
      </Box>
      {isKnown && (
        <>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <PersonCard
              person={staying}
              label={texts.stays}
              isStaying
              hint={
                reason && (
                  <Chip size="small" color="success" variant="outlined" label={texts.proposed[reason]} />
                )
              }
            />
            <PersonCard person={going} label={texts.goes} />
          </Box>
          <Box role="status" sx={visuallyHidden}>
            {texts.staysNow(staying.name, formatShortDay(staying.createdAt))}
          </Box>
        </>
      )}
    </Box>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

interface PersonCardProps {
  person: MergedPerson
  label: string
  isStaying?: boolean
  hint?: ReactNode
}

function PersonCard({ person, label, isStaying = false, hint }: PersonCardProps) {
  const labelId = useId()
  const { email, phone, birthDate, branch, createdAt, lastVisitAt, isClaimed } = person
  const { facts: names } = texts
  const facts = [
    [names.email, email],
    [names.phone, formatPhone(phone)],
    [names.birthDate, birthDate && formatShortDay(birthDate)],
    [names.branch, branch && <ReferenceText reference="branches" id={branch} />],
    [names.createdAt, formatShortDay(createdAt)],
    [names.lastVisitAt, lastVisitAt ? formatShortDay(lastVisitAt) : texts.neverVisited],
    [names.account, isClaimed ? texts.claimed : texts.unclaimed],
  ] as const
  return (
    <Card
      component="section"
      variant="outlined"
      aria-labelledby={labelId}
      sx={{
        p: 1.5,
        minWidth: 0,
        ...(isStaying ? { borderColor: 'success.main', borderWidth: 2 } : { borderStyle: 'dashed' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 28 }}>
        <Typography
          id={labelId}
          variant="overline"
          component="h4"
          sx={{ color: isStaying ? 'success.main' : 'text.secondary' }}
        >
          {label}
        </Typography>
        {hint}
      </Box>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', mb: 0.5 }}>{person.name}</Typography>
      <FactRows facts={facts.map(([term, fact]) => [term, fact || gridTexts.none])} />
    </Card>
  )
}
