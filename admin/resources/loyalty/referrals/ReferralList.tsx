import { columns } from '#admin/resources/loyalty/referrals/referral-columns.tsx'
import { type PrintedReferral, referralTexts } from '#admin/resources/loyalty/referrals/referrals.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { trendTexts } from '#admin/ui/trend/trend.texts.ts'
import { referralStates } from '#shared/loyalty/referrals/referrals.schema.ts'
import { showReferralTrend } from '#shared/office/trends/trends.contract.ts'

export const referralList = {
  resource: 'referrals',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    {
      type: 'select',
      source: 'status',
      choices: referralStates.map((value) => ({ value, label: referralTexts.states[value] })),
    },
    { type: 'reference', source: 'user', ...memberSource },
  ],
} satisfies ListDefinition<PrintedReferral>

export const ReferralList = () => (
  <ResourceGrid
    {...referralList}
    aside={<TrendAside endpoint={showReferralTrend} needs="referrals" {...trendTexts.referrals} />}
  />
)
