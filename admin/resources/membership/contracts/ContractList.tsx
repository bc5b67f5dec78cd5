import ArchiveIcon from '@mui/icons-material/ArchiveOutlined'
import UseIcon from '@mui/icons-material/AssignmentTurnedInOutlined'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contractTexts, occasionChoices } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { SwitchSelected } from '#admin/ui/bulk/bulk-actions.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
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
  createdColumn,
]

/** Activates or archives the selected contracts. */
function UseSelected() {
  return (
    <SwitchSelected
      sides={[
        { label: contractTexts.useSelected, icon: UseIcon, change: { isActive: true } },
        { label: contractTexts.archiveSelected, icon: ArchiveIcon, change: { isActive: false } },
      ]}
    />
  )
}

export const contractList = {
  resource: 'contracts',
  sort: { field: 'title', order: 'ASC' },
  columns,
  bulkActions: <UseSelected />,
  filters: [
    { type: 'branch', source: 'branch' },
    {
      type: 'select',
      source: 'requiredFor',
      choices: occasionChoices.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      type: 'select',
      source: 'isActive',
      choices: [true, false].map((value) => ({ value, label: statusText(value) })),
    },
  ],
} satisfies ListDefinition<AdminRecord<ContractTemplate>>

export const ContractList = () => <ResourceGrid {...contractList} />
