import type { AdminRecord } from '#admin/core/resource.ts'
import { accessWindowTexts } from '#admin/resources/access/access-windows/access-windows.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { AccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'

const { genders } = accessWindowTexts

/** With the texts that the resource adds. */
type Row = AdminRecord<AccessWindow & { time: string; condition: string }>

const columns: readonly Column<Row>[] = [
  { source: 'time', primary: true, flex: 1.4 },
  { source: 'condition', flex: 1.4 },
  { source: 'name', flex: 1 },
  { source: 'branch', reference: 'branches', flex: 1 },
  { source: 'from', width: 110, sortable: true, hidden: true },
  createdColumn,
]

export const accessWindowList = {
  resource: 'access-windows',
  sort: { field: 'from', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'gender',
      type: 'select',
      choices: (['female', 'male'] as const).map((value) => ({ value, label: genders[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
  canSearch: false,
} satisfies ListDefinition<Row>

export const AccessWindowList = () => <ResourceGrid {...accessWindowList} />
