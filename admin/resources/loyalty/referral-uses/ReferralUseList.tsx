import { columns } from '#admin/resources/loyalty/referral-uses/referral-use-columns.ts'
import {
  type ReferralUseRecord,
  referralUseTexts as texts,
} from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'

export const referralUseList = {
  resource: 'referral-uses',
  sort: { field: 'createdAt', order: 'DESC' },
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    { type: 'reference', source: 'creator', ...memberSource },
    {
      type: 'select',
      source: 'isWaiting',
      choices: [
        { value: true, label: texts.waiting },
        { value: false, label: texts.earned },
      ],
    },
  ],
} satisfies ListDefinition<ReferralUseRecord>

export const ReferralUseList = () => <ResourceGrid {...referralUseList} />
