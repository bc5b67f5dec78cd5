import { Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { progressColumn } from '#admin/resources/messaging/campaigns/progress-column.tsx'
import { sentMailTexts as texts } from '#admin/resources/messaging/sent-mails/sent-mails.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { type CampaignRow, campaignKinds } from '#shared/messaging/campaigns/campaigns.schema.ts'

export const sentMailList = {
  resource: 'sent-mails',
  sort: { field: 'id', order: 'DESC' },
  columns: [
    { source: 'title', primary: true, flex: 1.4 },
    { source: 'subject', flex: 1.6 },
    { source: 'kind', width: 160, cell: { choices: campaignTexts.kinds } },
    progressColumn,
    {
      source: 'branch',
      width: 150,
      reference: 'branches',
      none: campaignTexts.wholeClub,
      ofAllBranches: true,
    },
    { source: 'sentAt', width: 170, cell: { as: 'moment' } },
    { source: 'authorName', width: 150, hidden: true },
  ],
  filters: [
    {
      type: 'select',
      source: 'kind',
      choices: campaignKinds.map((value) => ({ value, label: campaignTexts.kinds[value] })),
    },
    { type: 'branch', source: 'branch' },
  ],
  deleteWarning: campaignTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<CampaignRow>>

/** Sent mails, newest first. */
export function SentMailList() {
  return (
    <ResourceGrid
      {...sentMailList}
      above={
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {texts.newest}
        </Typography>
      }
    />
  )
}
