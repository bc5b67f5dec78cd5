import { Alert, Card, Skeleton, Typography } from '@mui/material'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { campaignTexts as texts } from '#admin/resources/campaigns/campaigns.texts.ts'
import { useAudienceCount } from '#admin/resources/campaigns/use-audience-count.ts'
import { useSettled } from '#admin/ui/use-settled.ts'

/** How many the campaign reaches as it stands in the form, and how many only lack their consent. */
export function AudienceCount() {
  const titleId = useId()
  const [branch, audience]: unknown[] = useWatch({ name: ['branch', 'audience'] })
  const asked = useSettled(JSON.stringify({ branch, audience }))
  const { data, problem, isPending } = useAudienceCount(asked)
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {texts.audience}
      </Typography>
      <div role="status">
        {isPending && <Skeleton width={160} height={36} aria-label={texts.counting} />}
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
      </div>
      {problem && <Alert severity="warning">{problem}</Alert>}
    </Card>
  )
}
