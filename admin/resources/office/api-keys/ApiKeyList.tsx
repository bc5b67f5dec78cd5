import type { AdminRecord } from '#admin/core/resource.ts'
import { apiKeyTexts as texts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import type { ApiKey } from '#shared/office/api-keys/api-keys.contract.ts'

const columns: readonly Column<AdminRecord<ApiKey>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  {
    source: 'state',
    width: 120,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  {
    source: 'permissions',
    width: 90,
    render: ({ permissions }) => texts.permissionCount(permissions.length),
  },
  {
    source: 'branches',
    width: 125,
    render: ({ branches }) => (branches === null ? texts.allBranches : texts.branchCount(branches.length)),
  },
  { source: 'authorName', person: 'author', flex: 1 },
  { source: 'lastUsedAt', width: 155, cell: { as: 'moment' } },
  { source: 'expiresAt', width: 120, cell: { as: 'last-day' } },
  { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
]

/** The keys of other programs. */
export const apiKeyList = {
  resource: 'api-keys',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  canSearch: false,
} satisfies ListDefinition<AdminRecord<ApiKey>>

export const ApiKeyList = () => <ResourceGrid {...apiKeyList} />
