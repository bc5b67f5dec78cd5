import AttachIcon from '@mui/icons-material/AttachEmailOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { CampaignStatus } from '#admin/resources/messaging/campaigns/CampaignStatus.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { progressColumn, type Row } from '#admin/resources/messaging/campaigns/progress-column.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { campaignKinds, campaignStatuses } from '#shared/messaging/campaigns/campaigns.schema.ts'

const columns: readonly Column<Row>[] = [
  { source: 'title', primary: true, sortable: true, flex: 1.4 },
  { source: 'subject', flex: 1.4 },
  {
    source: 'status',
    width: 130,
    cell: { choices: texts.statuses },
    render: ({ status }) => <CampaignStatus status={status} />,
  },
  progressColumn,
  { source: 'branch', width: 150, reference: 'branches', none: texts.wholeClub, ofAllBranches: true },
  { source: 'sentAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'scheduledAt', width: 170, hidden: true, cell: { as: 'moment' } },
  { source: 'kind', width: 150, hidden: true, cell: { choices: texts.kinds } },
  { source: 'authorName', width: 150, hidden: true },
  {
    source: 'createdAt',
    width: 170,
    sortable: true,
    hidden: true,
    cell: { as: 'moment' },
  },
]

const statuses = campaignStatuses.map((value) => ({ value, label: texts.statuses[value] }))
const kinds = campaignKinds.map((value) => ({ value, label: texts.kinds[value] }))

export function CampaignList() {
  return (
    <ResourceGrid
      resource="campaigns"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect source="status" choices={statuses} />
          <FilterSelect source="kind" choices={kinds} />
          <BranchFilter />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
        </>
      }
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
      deleteWarning={texts.deleteWarning}
    />
  )
}
