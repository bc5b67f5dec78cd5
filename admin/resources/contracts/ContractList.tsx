import { occasionChoices } from '#admin/resources/contracts/choices.ts'
import type { ContractRecord } from '#admin/resources/contracts/contracts.data.ts'
import { contractTexts } from '#admin/resources/contracts/contracts.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { PublishedChip } from '#admin/ui/PublishedChip.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const statusText = (isActive: boolean) => (isActive ? contractTexts.active : contractTexts.archived)

function draftText({ publishedVersion, hasChanges }: ContractRecord): string {
  if (publishedVersion === 0) return contractTexts.draftOnly
  return hasChanges ? contractTexts.changed : contractTexts.upToDate
}

const columns: readonly Column<ContractRecord>[] = [
  { source: 'title', primary: true, sortable: true, flex: 1.6 },
  { source: 'requiredFor', width: 150, text: ({ requiredFor }) => contractTexts.occasions[requiredFor] },
  { source: 'branchName', width: 150, text: ({ branchName }) => branchName ?? contractTexts.allBranches },
  { source: 'publishedVersion', width: 90, align: 'right' },
  {
    source: 'publishedAt',
    width: 130,
    text: ({ publishedAt }) => (publishedAt ? formatDay(publishedAt) : ''),
  },
  { source: 'hasChanges', width: 210, text: draftText },
  { source: 'signatures', width: 90, align: 'right' },
  {
    source: 'isActive',
    width: 130,
    text: ({ isActive }) => statusText(isActive),
    render: ({ isActive }) => <PublishedChip isActive={isActive} label={statusText(isActive)} />,
  },
  {
    source: 'createdAt',
    width: 150,
    sortable: true,
    hidden: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]

const statuses = [
  { value: true, label: contractTexts.active },
  { value: false, label: contractTexts.archived },
]

export default function ContractList() {
  return (
    <ResourceGrid
      resource="contracts"
      sort={{ field: 'title', order: 'ASC' }}
      columns={columns}
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
