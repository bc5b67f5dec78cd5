import type { UseRecord } from '#admin/resources/referral-uses/referral-uses.data.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import type { Column } from '#admin/ui/grid/column.ts'
import { FilterReference } from '#admin/ui/grid/FilterReference.tsx'
import { memberSource } from '#admin/ui/members.ts'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { printedReferralCode } from '#shared/referrals/referral-code.ts'

const columns: readonly Column<UseRecord>[] = [
  { source: 'userName', primary: true, flex: 1.3 },
  { source: 'userEmail', flex: 1.4, notOnCards: true },
  { source: 'creatorName', flex: 1.3 },
  { source: 'code', width: 140, text: ({ code }) => printedReferralCode(code) },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  { source: 'reward', width: 130, align: 'right', sortable: true },
  {
    source: 'createdAt',
    width: 180,
    sortable: true,
    text: ({ createdAt }) => formatMoment(createdAt),
  },
]

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
