import { Box, LinearProgress, Typography } from '@mui/material'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** How many of a campaign’s mails are finished. */
export function ProgressLine({ progress, label }: { progress: Progress; label: string }) {
  const { done, total, state } = progress
  return (
    <Box sx={{ width: '100%', minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Typography variant="caption" component="span" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {texts.progressOf(done, total)}
        {state !== 'finished' && ` · ${texts.progressStates[state]}`}
      </Typography>
      {state !== 'finished' && (
        <LinearProgress
          variant="determinate"
          value={total > 0 ? (100 * done) / total : 100}
          aria-label={label}
          sx={{ height: 5, borderRadius: 3 }}
        />
      )}
    </Box>
  )
}
