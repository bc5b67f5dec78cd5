import { Alert, Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { mergeTexts as texts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import type { MergePreview } from '#shared/office/merges/merges.contract.ts'

interface MergeOutcomeProps {
  /** Undefined while it is computed. */
  preview: MergePreview | undefined
  isQueued: boolean
  onQueue: (isQueued: boolean) => void
}

/** What the merge does, in the parts that apply. */
export function MergeOutcome({ preview, isQueued, onQueue }: MergeOutcomeProps) {
  if (!preview)
    return (
      <Box role="status" aria-label={texts.loading}>
        <Skeleton variant="rounded" height={140} />
      </Box>
    )
  const { takes, moves, balance, points, ends, newsletter, overlaps, places } = preview
  const counted = (all: MergePreview['moves']) =>
    all.map(({ label, count }): Line => ({ term: label, value: formatCount(count) }))
  const moved: Line[] = [
    ...(balance === 0 ? [] : [{ term: texts.balance, value: formatKurus(balance) }]),
    ...(points === 0 ? [] : [{ term: texts.points, value: formatCount(points) }]),
    ...counted(moves.filter(({ count }) => count > 0)),
  ]
  const ended = counted(ends.filter(({ count }) => count > 0))
  return (
    <>
      <Part title={texts.moves} hint={texts.differences}>
        {moved.length > 0 ? (
          <Lines lines={moved} isNumeric />
        ) : (
          <Typography variant="body2">{texts.nothingMoves}</Typography>
        )}
      </Part>
      {takes.length > 0 && (
        <Part title={texts.takes}>
          <Lines lines={takes.map(({ label, value }) => ({ term: label, value }))} />
        </Part>
      )}
      {ended.length > 0 && (
        <Part title={texts.ends}>
          <Lines lines={ended} isNumeric />
        </Part>
      )}
      {places.length > 0 && (
        <Part title={texts.places} hint={texts.placesHint}>
          <Items
            items={places.map(({ title, startsAt }) => texts.place(title, formatShortMoment(startsAt)))}
          />
        </Part>
      )}
      <Part title={texts.consent}>
        <Typography variant="body2">{newsletter ? texts.mayMail : texts.mayNotMail}</Typography>
      </Part>
      {overlaps.length > 0 && (
        <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
          <Typography variant="h3" component="h4" sx={{ mb: 0.5 }}>
            {texts.overlaps}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {overlaps.map((one) => (
              <li key={`${one.name} ${one.startsAt}`}>
                {texts.overlap(one.name, period(one.startsAt, one.endsAt), one.overlapped)}{' '}
                <strong>{texts.newPeriod(period(one.newStartsAt, one.newEndsAt))}</strong>
              </li>
            ))}
          </Box>
          <FormControlLabel
            sx={{ mt: 0.5 }}
            control={<Checkbox checked={isQueued} onChange={(_event, isChecked) => onQueue(isChecked)} />}
            label={texts.queue}
          />
        </Alert>
      )}
    </>
  )
}

/** The days of a membership, whose end is exclusive. */
const period = (startsAt: string, endsAt: string) =>
  texts.period(formatShortDay(startsAt), formatShortDay(Date.parse(endsAt) - 1))

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  )
}

interface Line {
  term: string
  value: string
}

/** Numbers are aligned in columns, texts follow their terms. */
function Lines({ lines, isNumeric = false }: { lines: readonly Line[]; isNumeric?: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 4,
        ...(isNumeric && { gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(220px, 1fr))' } }),
      }}
    >
      {lines.map(({ term, value }) => (
        <Box
          key={`${term} ${value}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            py: 0.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography
            component="dt"
            variant="body2"
            sx={{ color: 'text.secondary', flex: isNumeric ? 1 : '0 0 200px' }}
          >
            {term}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{
              m: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              ...(isNumeric && { fontVariantNumeric: 'tabular-nums' }),
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', typography: 'body2' }}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  )
}
