import { Box, LinearProgress, Typography } from '@mui/material'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { CampaignRow, Progress } from '#shared/messaging/campaigns/campaigns.schema.ts'

export const progressColumn: Column<AdminRecord<CampaignRow>> = {
  source: 'progress',
  flex: 1,
  cell: { say: texts.progressCell },
  render: ({ title, progress }) =>
    progress ? (
      <ProgressLine progress={progress} label={`${texts.progressTitle}: ${title}`} />
    ) : (
      gridTexts.none
    ),
}

/** How many of a campaign’s mails are finished. */
function ProgressLine({ progress, label }: { progress: Progress; label: string }) {
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
