import { Alert, Box, Button, Card, Typography } from '@mui/material'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { VerdictChip } from '#admin/resources/access/turnstile/VerdictChip.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import { overrideMinutes } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { formatLira } from '#shared/core/money.ts'

const clock = new Intl.DateTimeFormat('tr-TR', { timeStyle: 'medium', timeZone: clubTimeZone })

const canBeOverridden = ({ allowed, direction, isOverridden, at }: Entry) =>
  !allowed && direction === 'in' && !isOverridden && Date.now() - Date.parse(at) < overrideMinutes * 60_000

interface BoardLineProps {
  entry: Entry
  onOverride: () => void
}

/** An entry on the board: photograph, name, decision, reason and remedy. */
export function BoardLine({ entry, onOverride }: BoardLineProps) {
  const canAccess = useCanAccess()
  const {
    userName,
    photo,
    allowed,
    reason,
    at,
    direction,
    deviceName,
    source,
    fee,
    note,
    actorName,
    warning,
  } = entry
  const { text, remedy } = reasonTexts[reason]
  const where = [texts.directions[direction], deviceName || texts.sources[source], fee > 0 && formatLira(fee)]
  return (
    <Card
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 1.5,
        borderLeft: 6,
        borderLeftColor: allowed ? 'success.main' : 'error.main',
      }}
    >
      <PersonAvatar name={userName || '?'} photo={photo} size={64} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body1" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {userName || texts.nobody}
          </Typography>
          <VerdictChip isAllowed={allowed} />
        </Box>
        <Typography variant="body2">{text}</Typography>
        {warning && (
          <Alert severity="warning" role="note" sx={{ my: 0.5, py: 0, overflowWrap: 'anywhere' }}>
            {warning}
          </Alert>
        )}
        {(note || remedy) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note ? `${actorName}: ${note}` : remedy}
          </Typography>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{clock.format(new Date(at))}</time> · {where.filter(Boolean).join(' · ')}
          {entry.isOverridden && ` · ${texts.overridden}`}
        </Typography>
      </Box>
      {canBeOverridden(entry) && canAccess('turnstileEntries', 'override') && (
        <Button
          variant="contained"
          onClick={onOverride}
          aria-keyshortcuts="i"
          aria-label={`${texts.override}: ${userName || texts.nobody}`}
        >
          {texts.override}
        </Button>
      )}
    </Card>
  )
}
