import { columns } from '#admin/resources/loyalty/referrals/referral-columns.tsx'
import { referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { referralStates } from '#shared/loyalty/referrals/referrals.schema.ts'

export function ReferralList() {
  return (
    <ResourceGrid
      resource="referrals"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <BranchFilter />
          <FilterSelect
            source="status"
            choices={referralStates.map((value) => ({ value, label: referralTexts.states[value] }))}
          />
          <FilterReference source="user" {...memberSource} />
        </>
      }
    />
  )
}
