import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { useAudienceCount } from '#admin/resources/messaging/campaigns/use-audience-count.ts'

/** The number of recipients of the unsaved campaign, and of those lacking consent. */
export function AudienceCount() {
  const [branch, audience]: unknown[] = useWatch({ name: ['branch', 'audience'] })
  const asked = useDebounced(JSON.stringify({ branch, audience }))
  const { data, problem, isPending } = useAudienceCount(asked)
  return (
    <Box
      role="status"
      sx={{ p: 2, borderRadius: 1, bgcolor: 'background.default', display: 'grid', gap: 0.5 }}
    >
      {isPending && <Skeleton width={160} height={30} aria-label={texts.counting} />}
      {data && (
        <>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {texts.recipients(data.recipients)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.recipientsNote} {texts.blocked(data.blocked)}
          </Typography>
        </>
      )}
      {problem && <Alert severity="warning">{problem}</Alert>}
    </Box>
  )
}
