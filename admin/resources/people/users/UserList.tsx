import { layout } from '#admin/core/i18n/shell.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { asFilter, genderChoices, roleChoices } from '#admin/resources/people/users/choices.ts'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { User } from '#shared/people/users/users.schema.ts'

type Row = AdminRecord<User>

const columns: readonly Column<Row>[] = [
  {
    source: 'profilePhoto',
    width: 88,
    screenOnly: true,
    render: ({ name, profilePhoto }) => <PersonAvatar name={name} photo={profilePhoto} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.3 },
  { source: 'email', sortable: true, flex: 1.5 },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  {
    source: 'role',
    width: 120,
    sortable: true,
    cell: { choices: layout.roles },
    render: ({ role }) => <RoleChip role={role} />,
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    notOnCards: true,
    cell: { as: 'day' },
  },
  { source: 'gender', width: 130, hidden: true, cell: { choices: layout.genders } },
  { source: 'emailVerified', width: 150, hidden: true },
  { source: 'newsletter', width: 100, hidden: true },
]

export function UserList() {
  return (
    <ResourceGrid
      resource="users"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <FilterSelect source="role" choices={asFilter(roleChoices)} />
          <BranchFilter />
          <FilterSelect source="gender" choices={asFilter(genderChoices)} />
        </>
      }
      deleteWarning={userTexts.deleteWarning}
    />
  )
}
