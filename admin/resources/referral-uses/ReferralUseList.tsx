import { columns } from '#admin/resources/referral-uses/referral-use-columns.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

export default function ReferralUseList() {
  return (
    <ResourceGrid
      resource="referralUses"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <BranchFilter />
          <FilterReference source="creator" {...memberSource} />
        </>
      }
    />
  )
}
