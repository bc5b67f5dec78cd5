import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Trainer } from '#shared/people/users/users.schema.ts'

const columns: readonly Column<AdminRecord<Trainer>>[] = [
  {
    source: 'profilePhoto',
    width: 88,
    screenOnly: true,
    render: ({ name, profilePhoto }) => <PersonAvatar name={name} photo={profilePhoto} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
]

export const trainerList = {
  resource: 'trainers',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [{ source: 'branch', type: 'branch' }],
} satisfies ListDefinition<AdminRecord<Trainer>>

export const TrainerList = () => <ResourceGrid {...trainerList} />
