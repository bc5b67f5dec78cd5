import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/StorefrontOutlined'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { provinces } from '#shared/club/branches/provinces.ts'

const statusText = (isActive: boolean) => (isActive ? branchTexts.open : branchTexts.archived)

const columns: readonly Column<AdminRecord<Branch>>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'slug', cell: { say: '/{slug}' }, notOnCards: true },
  { source: 'phone', width: 160, cell: { as: 'phone' } },
  { source: 'openingHours', width: 150, notOnCards: true },
  { source: 'address', flex: 1.6 },
  { source: 'city', hidden: true },
  {
    source: 'isActive',
    width: 110,
    sortable: true,
    cell: { choices: { true: statusText(true), false: statusText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={statusText(isActive)} />,
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
  { source: 'email', hidden: true },
  createdColumn,
]

/** Opens or archives the selected branches. */
function OpenSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: branchTexts.openSelected, icon: OpenIcon, change: { isActive: true } },
        { label: branchTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}

export const branchList = {
  resource: 'branches',
  sort: { field: 'order', order: 'ASC' },
  columns,
  filters: [
    {
      source: 'isActive',
      type: 'select',
      choices: [true, false].map((value) => ({ value, label: statusText(value) })),
    },
    { source: 'city', type: 'select', choices: provinces.map((value) => ({ value, label: value })) },
  ],
  bulkActions: <OpenSelected />,
  bulkNeeds: 'manage',
  deleteWarning: branchTexts.deleteWarning,
} satisfies ListDefinition<AdminRecord<Branch>>

export function BranchList() {
  return <ResourceGrid {...branchList} />
}
