import AttachIcon from '@mui/icons-material/AttachEmailOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { AdminRecord } from '#admin/core/resource.ts'
import { CampaignStatusChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { progressColumn } from '#admin/resources/messaging/campaigns/progress-column.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import {
  type CampaignRow,
  campaignKinds,
  campaignStatuses,
} from '#shared/messaging/campaigns/campaigns.schema.ts'
import type { Cell } from '#shared/office/exports/cells.ts'

/** As in `CampaignStatusChip`, for files. */
const statusCases: Cell['cases'] = [
  { when: { status: 'draft' }, say: texts.states.draft },
  { when: { status: 'scheduled' }, say: texts.states.scheduled },
  { when: { 'progress.state': 'sending' }, say: texts.states.sending },
  { when: { 'progress.state': 'paused' }, say: texts.states.paused },
  { when: { 'progress.failed': 0, 'progress.inDoubt': 0 }, say: texts.states.sent },
  { when: { progress: null }, say: texts.states.sent },
  { when: { 'progress.sent': 0, 'progress.inDoubt': 0 }, say: texts.states.failed },
  { when: {}, say: texts.states.partly },
]

export const campaignList = {
  resource: 'campaigns',
  sort: { field: 'createdAt', order: 'DESC' },
  columns: [
    { source: 'title', primary: true, sortable: true, flex: 1.4 },
    { source: 'subject', flex: 1.4 },
    { source: 'channel', width: 110, cell: { choices: texts.channels } },
    {
      source: 'status',
      width: 150,
      cell: { cases: statusCases },
      render: (campaign) => <CampaignStatusChip campaign={campaign} />,
    },
    progressColumn,
    { source: 'branch', width: 150, reference: 'branches', none: texts.wholeClub, ofAllBranches: true },
    { source: 'sentAt', width: 170, sortable: true, cell: { as: 'moment' } },
    { source: 'scheduledAt', width: 170, hidden: true, cell: { as: 'moment' } },
    { source: 'kind', width: 150, hidden: true, cell: { choices: texts.kinds } },
    { source: 'authorName', width: 150, hidden: true },
    { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
  ],
  filters: [
    {
      type: 'select',
      source: 'status',
      choices: campaignStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    {
      type: 'select',
      source: 'kind',
      choices: campaignKinds.map((value) => ({ value, label: texts.kinds[value] })),
    },
    { type: 'branch', source: 'branch' },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
  deleteWarning: texts.deleteWarning,
} satisfies ListDefinition<AdminRecord<CampaignRow>>

export function CampaignList() {
  return (
    <ResourceGrid
      {...campaignList}
      actions={
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to="/campaigns/create?kind=manual"
          startIcon={<AttachIcon />}
        >
          {texts.manual}
        </Button>
      }
    />
  )
}
