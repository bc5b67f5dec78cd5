import { type TeamRecord, teamTexts } from '#admin/resources/training/teams/teams.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'

const columns: readonly Column<TeamRecord>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'trainerNames', flex: 1.4 },
  { source: 'memberCount', width: 110, align: 'right' },
  { source: 'description', flex: 2, hidden: true },
  createdColumn,
]

export const teamList = {
  resource: 'teams',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [{ source: 'branch', type: 'branch' }],
  deleteWarning: teamTexts.deleteWarning,
} satisfies ListDefinition<TeamRecord>

export const TeamList = () => <ResourceGrid {...teamList} />
