import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { genders, type User } from '#shared/people/users/users.schema.ts'
import { roles } from '#shared/permissions/permissions.ts'

const columns: readonly Column<AdminRecord<User>>[] = [
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

export const userList = {
  resource: 'users',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    {
      source: 'role',
      type: 'select',
      choices: roles.map((value) => ({ value, label: layout.roles[value] })),
    },
    { source: 'branch', type: 'branch' },
    {
      source: 'gender',
      type: 'select',
      choices: genders.map((value) => ({ value, label: layout.genders[value] })),
    },
  ],
  deleteWarning: userTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<User>>

export const UserList = () => <ResourceGrid {...userList} />
