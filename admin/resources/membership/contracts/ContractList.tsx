import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import UseIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import type { AdminRecord } from '#admin/core/resource.ts'
import { occasionChoices } from '#admin/resources/membership/contracts/choices.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/SwitchSelected.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { ContractTemplate } from '#shared/membership/contracts/contracts.schema.ts'

const statusText = (isActive: boolean) => (isActive ? contractTexts.active : contractTexts.archived)

const columns: readonly Column<AdminRecord<ContractTemplate>>[] = [
  { source: 'title', primary: true, sortable: true, flex: 1.6 },
  { source: 'requiredFor', width: 150, cell: { choices: contractTexts.occasions } },
  { source: 'branchName', width: 150, cell: { none: contractTexts.allBranches } },
  { source: 'publishedVersion', width: 90, align: 'right' },
  {
    source: 'publishedAt',
    width: 130,
    cell: { as: 'day' },
  },
  {
    source: 'hasChanges',
    width: 210,
    cell: {
      cases: [
        { when: { publishedVersion: 0 }, say: contractTexts.draftOnly },
        { when: { hasChanges: true }, say: contractTexts.changed },
        { when: {}, say: contractTexts.upToDate },
      ],
    },
  },
  { source: 'signatures', width: 90, align: 'right' },
  {
    source: 'isActive',
    width: 130,
    cell: { choices: { true: statusText(true), false: statusText(false) } },
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={statusText(isActive)} />,
  },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    cell: { as: 'day' },
  },
]

const statuses = [
  { value: true, label: contractTexts.active },
  { value: false, label: contractTexts.archived },
]

export function ContractList() {
  return (
    <ResourceGrid
      resource="contracts"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
      bulkActions={<UseSelected />}
      filters={
        <>
          <BranchFilter />
          <FilterSelect
            source="requiredFor"
            choices={occasionChoices.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect source="isActive" choices={statuses} />
        </>
      }
    />
  )
}

/** Requires the selected contracts again, or archives them. */
export function UseSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: contractTexts.useSelected, icon: UseIcon, change: { isActive: true } },
        { label: contractTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}
