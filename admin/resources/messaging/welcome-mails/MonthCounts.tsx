import { Box, LinearProgress, Typography } from '@mui/material'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { underWay } from '#admin/resources/messaging/welcome-mails/use-welcome.ts'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { type WelcomePreview, welcomeStates } from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'

/** Shown even when empty. */
const always: readonly string[] = ['waiting', 'no-consent', 'sent']

/** The number of a month’s members per state. */
export function MonthCounts({ members, counts }: WelcomePreview) {
  const shown = welcomeStates.filter((state) => always.includes(state) || counts[state] > 0)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(108px, 1fr))' }}
    >
      <Sum label={texts.members} value={formatCount(members)} />
      {shown.map((state) => (
        <Sum
          key={state}
          label={texts.states[state]}
          value={formatCount(counts[state])}
          isStrong={state === 'waiting'}
        />
      ))}
    </Box>
  )
}

/** The progress of sending. */
export function MonthProgress({ preview }: { preview: WelcomePreview }) {
  const { sent, failed, skipped, 'in-doubt': inDoubt } = preview.counts
  const left = underWay(preview)
  const done = sent + failed + skipped + inDoubt
  if (left === 0) return null
  return (
    <Box role="status" sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / (done + left)}
        aria-label={campaignTexts.progressTitle}
        sx={{ height: 10, borderRadius: 5 }}
      />
      <Typography variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {campaignTexts.progressOf(done, done + left)}
      </Typography>
    </Box>
  )
}
