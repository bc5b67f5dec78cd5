import type { AdminRecord } from '#admin/core/resource.ts'
import { deletionRequestTexts } from '#admin/resources/people/deletion-requests/deletion-requests.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { type DeletionRequest, requestStatuses } from '#shared/people/privacy/privacy.contract.ts'

const columns: readonly Column<AdminRecord<DeletionRequest>>[] = [
  { source: 'userName', primary: true, flex: 1.2 },
  { source: 'userEmail', flex: 1.2, hidden: true },
  { source: 'branchName', width: 140 },
  { source: 'reason', flex: 2 },
  {
    source: 'status',
    width: 140,
    cell: { choices: deletionRequestTexts.statuses },
    render: ({ status }) => (
      <StatusChip
        status={status}
        labels={deletionRequestTexts.statuses}
        colors={deletionRequestTexts.statusColors}
      />
    ),
  },
  { source: 'createdAt', width: 180, sortable: true, cell: { as: 'moment' } },
  {
    source: 'decidedAt',
    width: 140,
    hidden: true,
    cell: { as: 'day' },
  },
]

export const deletionRequestList = {
  resource: 'deletion-requests',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  canSearch: false,
  filters: [
    {
      source: 'status',
      type: 'select',
      choices: requestStatuses.map((value) => ({ value, label: deletionRequestTexts.statuses[value] })),
    },
  ],
} satisfies ListDefinition<AdminRecord<DeletionRequest>>

export const DeletionRequestList = () => <ResourceGrid {...deletionRequestList} />
