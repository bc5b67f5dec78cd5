import { Box } from '@mui/material'
import { type SyntheticEvent, useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { TrialCheckIn } from '#admin/resources/access/trials/TrialCheckIn.tsx'
import { trialTexts as texts } from '#admin/resources/access/trials/trials.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { type Trial, trialStatuses } from '#shared/access/trials/trials.contract.ts'
import { clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

const columns: readonly Column<AdminRecord<Trial>>[] = [
  { source: 'startsAt', width: 190, sortable: true, cell: { as: 'moment' } },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'phone', width: 160, render: ({ phone }) => formatPhone(phone) },
  {
    source: 'status',
    width: 140,
    sortable: true,
    cell: { choices: texts.statuses },
    render: ({ status }) => (
      <StatusChip status={status} labels={texts.statuses} colors={texts.statusColors} />
    ),
  },
  {
    source: 'isMinor',
    width: 160,
    cell: { choices: { true: texts.minor, false: '–' } },
    render: ({ isMinor }) => (isMinor ? texts.minor : '–'),
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4 },
  { source: 'email', hidden: true },
  { source: 'guardianName', hidden: true },
  { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
  {
    source: '_id',
    width: 120,
    align: 'right',
    screenOnly: true,
    render: (trial) => <RowCheckIn trial={trial} />,
  },
]

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Its question opens from the row, whose list must not take the clicks and keys for its own. */
const RowCheckIn = ({ trial }: { trial: Trial }) => (
  <Box onClick={stop} onKeyDown={stop} sx={{ position: 'relative', zIndex: 1 }}>
    <TrialCheckIn trial={trial} size="small" />
  </Box>
)

export const trialList = {
  resource: 'trials',
  sort: { field: 'startsAt', order: 'ASC' },
  columns,
  filters: [
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    {
      source: 'status',
      type: 'select',
      choices: trialStatuses.map((value) => ({ value, label: texts.statuses[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<Trial>>

/** The visits from today on; earlier ones require changing the filter. */
export function TrialList() {
  const [initialFilter] = useState(() => ({ from: startOfClubDay(clubDay(new Date())).toISOString() }))
  return <ResourceGrid {...trialList} initialFilter={initialFilter} />
}
