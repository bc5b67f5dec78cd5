import type { AdminRecord } from '#admin/core/resource.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { Trainer } from '#shared/people/users/users.schema.ts'

type Row = AdminRecord<Trainer>

const columns: readonly Column<Row>[] = [
  {
    source: 'profilePhoto',
    width: 88,
    screenOnly: true,
    render: ({ name, profilePhoto }) => <PersonAvatar name={name} photo={profilePhoto} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
]

export function TrainerList() {
  return (
    <ResourceGrid
      resource="trainers"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      filters={<BranchFilter />}
    />
  )
}
