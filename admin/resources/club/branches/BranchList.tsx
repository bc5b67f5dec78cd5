import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import OpenIcon from '@mui/icons-material/StorefrontOutlined'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Thumbnail } from '#admin/ui/Thumbnail.tsx'
import type { Branch } from '#shared/club/branches/branches.contract.ts'

type Row = AdminRecord<Branch>

const columns: readonly Column<Row>[] = [
  { source: 'image', width: 80, screenOnly: true, render: ({ image }) => <Thumbnail image={image} /> },
  { source: 'name', primary: true, sortable: true, flex: 1.4 },
  { source: 'slug', cell: { say: '/{slug}' }, notOnCards: true },
  { source: 'phone', width: 160 },
  { source: 'openingHours', width: 150, notOnCards: true },
  { source: 'address', flex: 1.6 },
  {
    source: 'isActive',
    width: 110,
    sortable: true,
    cell: { choices: { true: branchTexts.open, false: branchTexts.archived } },
    render: ({ isActive }) => <BranchStatus isActive={isActive} />,
  },
  { source: 'order', width: 90, align: 'right', sortable: true, notOnCards: true },
  { source: 'email', hidden: true },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const statuses = [
  { value: true, label: branchTexts.open },
  { value: false, label: branchTexts.archived },
]

export function BranchList() {
  return (
    <ResourceGrid
      resource="branches"
      sort={{ field: 'order', order: 'ASC' }}
      columns={columns}
      bulkActions={<OpenSelected />}
      filters={<FilterSelect source="isActive" choices={statuses} />}
      deleteWarning={branchTexts.deleteWarning}
    />
  )
}

export function BranchStatus({ isActive }: { isActive: boolean }) {
  return <PublishedChip isActive={isActive} label={isActive ? branchTexts.open : branchTexts.archived} />
}

/** Opens or archives the selected branches. */
export function OpenSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: branchTexts.openSelected, icon: OpenIcon, change: { isActive: true } },
        { label: branchTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}
