import type { AdminRecord } from '#admin/core/resource.ts'
import { programTexts } from '#admin/resources/content/programs/programs.texts.ts'
import { PublishSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import { type Program, programLevels } from '#shared/content/programs/programs.contract.ts'

const statusText = (isActive: boolean) => (isActive ? programTexts.published : programTexts.hidden)

const columns: readonly Column<AdminRecord<Program>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'title', primary: true, sortable: true, flex: 1.4 },
  { source: 'slug', flex: 1, cell: { say: programTexts.address('{slug}') }, notOnCards: true },
  { source: 'level', width: 120, cell: { choices: programTexts.levels } },
  { source: 'weeks', width: 90, align: 'right' },
  { source: 'sessionsPerWeek', width: 120, align: 'right', notOnCards: true },
  {
    source: 'isActive',
    width: 120,
    cell: { choices: { true: statusText(true), false: statusText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={statusText(isActive)} />,
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
]

export const programList = {
  resource: 'programs',
  sort: { field: 'order', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'level',
      type: 'select',
      choices: programLevels.map((value) => ({ value, label: programTexts.levels[value] })),
    },
    {
      source: 'isActive',
      type: 'select',
      choices: [true, false].map((value) => ({ value, label: statusText(value) })),
    },
  ],
  bulkActions: <PublishSelected />,
} satisfies ListDefinition<AdminRecord<Program>>

export function ProgramList() {
  return <ResourceGrid {...programList} />
}
