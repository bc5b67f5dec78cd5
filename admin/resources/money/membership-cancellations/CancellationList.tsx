import { Box, Chip } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { cancellationTexts as texts } from '#admin/resources/money/membership-cancellations/membership-cancellations.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import type { CancellationRecord } from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'
import { cancellationStates } from '#shared/money/membership-cancellations/membership-cancellations.rules.ts'

export const columns: readonly Column<AdminRecord<CancellationRecord>>[] = [
  { source: 'userName', person: 'user', primary: true, flex: 1.2 },
  { source: 'membershipName', flex: 1 },
  {
    source: 'state',
    width: 150,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  { source: 'createdAt', width: 130, sortable: true, cell: { as: 'day' } },
  {
    source: 'effectiveAt',
    width: 150,
    sortable: true,
    render: ({ effectiveAt }) => formatShortDay(lastDayOf(effectiveAt)),
  },
  {
    source: 'refundBy',
    width: 190,
    sortable: true,
    cell: { as: 'day' },
    render: ({ refundBy, isOverdue }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {formatShortDay(refundBy)}
        {isOverdue && <Chip size="small" color="warning" label={texts.isLate} />}
      </Box>
    ),
  },
  { source: 'refund', width: 130, align: 'right', cell: { as: 'lira' } },
  { source: 'toPayOut', width: 130, align: 'right', cell: { as: 'lira', noZero: true } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'reason', width: 190, hidden: true, cell: { choices: texts.reasons } },
]

export const cancellationList = {
  resource: 'membership-cancellations',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: cancellationStates.map((value) => ({ value, label: texts.states[value] })),
    },
    {
      type: 'select',
      source: 'isOpen',
      choices: [
        { value: true, label: texts.open },
        { value: false, label: texts.closed },
      ],
    },
    {
      type: 'select',
      source: 'isOverdue',
      choices: [
        { value: true, label: texts.overdue },
        { value: false, label: texts.inTime },
      ],
    },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<CancellationRecord>>

export const CancellationList = () => <ResourceGrid {...cancellationList} />
