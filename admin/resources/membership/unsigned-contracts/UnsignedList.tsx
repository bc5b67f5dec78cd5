import type { AdminRecord } from '#admin/core/resource.ts'
import { contractSource } from '#admin/resources/membership/contracts/choices.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { ListProgress } from '#admin/resources/membership/unsigned-contracts/ListProgress.tsx'
import { RemindAll, RemindSelected } from '#admin/resources/membership/unsigned-contracts/RemindButtons.tsx'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { UnsignedContract } from '#shared/membership/contracts/unsigned.contract.ts'

const columns: readonly Column<AdminRecord<UnsignedContract>>[] = [
  { source: 'userName', primary: true, sortable: true, flex: 1.2 },
  { source: 'title', sortable: true, flex: 1.6 },
  { source: 'contractVersion', width: 90, align: 'right' },
  { source: 'requiredFor', width: 150, cell: { choices: contractTexts.occasions } },
  { source: 'branchName', ofAllBranches: true },
  { source: 'since', width: 150, sortable: true, cell: { as: 'day' } },
  {
    source: 'remindedAt',
    width: 150,
    cell: { as: 'day' },
  },
  { source: 'userEmail', flex: 1.4, hidden: true },
]

export function UnsignedList() {
  return (
    <ResourceGrid
      resource="unsignedContracts"
      sort={{ field: 'since', order: 'ASC' }}
      columns={columns}
      above={<ListProgress />}
      actions={<RemindAll />}
      bulkActions={<RemindSelected />}
      bulkNeeds="remind"
      filters={
        <>
          <BranchFilter />
          <FilterReference source="template" {...contractSource} />
        </>
      }
    />
  )
}
