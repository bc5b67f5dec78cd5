import type { AdminRecord } from '#admin/core/resource.ts'
import { positionTexts } from '#admin/resources/people/positions/positions.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Position } from '#shared/people/positions/positions.contract.ts'

const columns: readonly Column<AdminRecord<Position>>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.2 },
  { source: 'description', flex: 2 },
  { source: 'holders', width: 120 },
  {
    source: 'isAdministrative',
    width: 150,
    cell: { choices: { true: positionTexts.administrative, false: '–' } },
    render: ({ isAdministrative }) => (isAdministrative ? positionTexts.administrative : '–'),
  },
  { source: 'createdAt', width: 170, sortable: true, hidden: true, cell: { as: 'moment' } },
]

export const positionList = {
  resource: 'positions',
  sort: { field: 'name', order: 'ASC' },
  columns,
} satisfies ListDefinition<AdminRecord<Position>>

export function PositionList() {
  return <ResourceGrid {...positionList} />
}
