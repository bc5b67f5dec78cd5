import { Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { formatKurus } from '#shared/core/money.ts'
import type { TillSession } from '#shared/money/tills/till-sessions.contract.ts'

const columns: readonly Column<AdminRecord<TillSession>>[] = [
  { source: 'openedAt', width: 170, sortable: true, cell: { as: 'moment' } },
  { source: 'tillName', primary: true, flex: 1 },
  { source: 'openedByName', person: 'openedBy' },
  { source: 'closedAt', width: 170, cell: { as: 'moment' }, none: texts.stillOpen },
  { source: 'countedCash', width: 140, align: 'right', cell: { as: 'lira' } },
  {
    source: 'difference',
    width: 120,
    align: 'right',
    cell: { as: 'lira' },
    render: ({ difference }) =>
      difference !== null && (
        <Typography
          component="span"
          variant="body2"
          sx={{
            fontWeight: difference === 0 ? 400 : 700,
            color: difference === 0 ? undefined : 'error.main',
          }}
        >
          {formatKurus(difference)}
        </Typography>
      ),
  },
  { source: 'differenceReason', flex: 1.2, notOnCards: true },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'openingFloat', width: 140, align: 'right', hidden: true, cell: { as: 'lira' } },
  { source: 'expectedCash', width: 150, align: 'right', hidden: true, cell: { as: 'lira' } },
  { source: 'closedByName', person: 'closedBy', hidden: true },
  { source: 'note', flex: 1, hidden: true },
]

export const tillSessionList = {
  resource: 'till-sessions',
  sort: { field: 'openedAt', order: 'DESC' },
  columns,
  canSearch: false,
  filters: [
    { type: 'range', source: 'from', until: 'until', of: 'day' },
    {
      source: 'isOpen',
      type: 'select',
      choices: [
        { value: true, label: texts.stillOpen },
        { value: false, label: texts.isClosed },
      ],
    },
    {
      source: 'hasDifference',
      type: 'select',
      choices: [
        { value: true, label: texts.withDifference },
        { value: false, label: texts.withoutDifference },
      ],
    },
    { source: 'branch', type: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<TillSession>>

export function TillSessionList() {
  return <ResourceGrid {...tillSessionList} />
}
