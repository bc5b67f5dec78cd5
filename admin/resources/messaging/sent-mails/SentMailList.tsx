import { Typography } from '@mui/material'
import { campaignTexts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { progressColumn, type Row } from '#admin/resources/messaging/campaigns/progress-column.tsx'
import { sentMailTexts as texts } from '#admin/resources/messaging/sent-mails/sent-mails.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { campaignKinds } from '#shared/messaging/campaigns/campaigns.schema.ts'

const columns: readonly Column<Row>[] = [
  { source: 'title', primary: true, flex: 1.4 },
  { source: 'subject', flex: 1.6 },
  { source: 'kind', width: 160, cell: { choices: campaignTexts.kinds } },
  progressColumn,
  { source: 'branch', width: 150, reference: 'branches', none: campaignTexts.wholeClub, ofAllBranches: true },
  { source: 'sentAt', width: 170, cell: { as: 'moment' } },
  { source: 'authorName', width: 150, hidden: true },
]

const kinds = campaignKinds.map((value) => ({ value, label: campaignTexts.kinds[value] }))

/** Sent mails, newest first. */
export function SentMailList() {
  return (
    <ResourceGrid
      resource="sentMails"
      sort={{ field: 'id', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect source="kind" choices={kinds} />
          <BranchFilter />
        </>
      }
      deleteWarning={campaignTexts.deleteWarning}
      above={
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {texts.newest}
        </Typography>
      }
    />
  )
}
