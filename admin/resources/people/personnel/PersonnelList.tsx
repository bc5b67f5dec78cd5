import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { RoleChip } from '#admin/resources/people/users/RoleChip.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { listUsers } from '#shared/people/users/users.contract.ts'
import { roles } from '#shared/permissions/permissions.ts'

type Employee = AdminRecord<ResponseOf<typeof listUsers>[number]>

const columns: readonly Column<Employee>[] = [
  {
    source: 'profilePhoto',
    width: 72,
    screenOnly: true,
    render: ({ name, profilePhoto }) => <PersonAvatar name={name} photo={profilePhoto} />,
  },
  { source: 'name', primary: true, sortable: true, flex: 1.3 },
  {
    source: 'role',
    width: 130,
    sortable: true,
    cell: { choices: layout.roles },
    render: ({ role }) => <RoleChip role={role} />,
  },
  { source: 'positionName', width: 150 },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  { source: 'email', sortable: true, flex: 1.5 },
  { source: 'lastSignInAt', width: 170, cell: { as: 'moment' } },
  { source: 'hasSecondFactor', width: 150, hidden: true },
  createdColumn,
  { source: 'gender', width: 130, hidden: true, cell: { choices: layout.genders } },
  { source: 'emailVerified', width: 150, hidden: true },
]

export const personnelList = {
  resource: 'personnel',
  sort: { field: 'name', order: 'ASC' },
  fixedFilter: { isStaff: true },
  columns,
  filters: [
    {
      source: 'role',
      type: 'select',
      choices: roles
        .filter((value) => value !== 'member')
        .map((value) => ({ value, label: layout.roles[value] })),
    },
    { source: 'branch', type: 'branch' },
  ],
  deleteWarning: userTexts.deleteWarning,
} satisfies ListDefinition<Employee>

export const PersonnelList = () => <ResourceGrid {...personnelList} />
