import { columns } from '#admin/resources/loyalty/referral-uses/referral-use-columns.ts'
import { referralUseTexts } from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

const waitingChoices = [
  { value: true, label: referralUseTexts.waiting },
  { value: false, label: referralUseTexts.earned },
]

export function ReferralUseList() {
  return (
    <ResourceGrid
      resource="referralUses"
      sort={{ field: 'createdAt', order: 'DESC' }}
      columns={columns}
      filters={
        <>
          <BranchFilter />
          <FilterReference source="creator" {...memberSource} />
          <FilterSelect source="isWaiting" choices={waitingChoices} />
        </>
      }
    />
  )
}
