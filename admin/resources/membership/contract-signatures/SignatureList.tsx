import { ChainCheck } from '#admin/resources/membership/contract-signatures/ChainCheck.tsx'
import { columns } from '#admin/resources/membership/contract-signatures/signature-columns.tsx'
import { contractSource } from '#admin/resources/membership/contracts/choices.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

export function SignatureList() {
  return (
    <ResourceGrid
      resource="contractSignatures"
      sort={{ field: 'signedAt', order: 'DESC' }}
      columns={columns}
      above={<ChainCheck />}
      filters={
        <>
          <BranchFilter />
          <FilterReference source="template" {...contractSource} />
        </>
      }
    />
  )
}
