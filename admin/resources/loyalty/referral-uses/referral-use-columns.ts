import type { ReferralUseRecord } from '#admin/resources/loyalty/referral-uses/referral-uses.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'

export const columns: readonly Column<ReferralUseRecord>[] = [
  { source: 'userName', person: 'user', primary: true, flex: 1.3 },
  { source: 'userEmail', flex: 1.4, notOnCards: true },
  { source: 'creatorName', person: 'creator', flex: 1.3 },
  { source: 'code', width: 140, cell: { as: 'referral-code' } },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  { source: 'reward', width: 130, align: 'right', sortable: true },
  { source: 'missingText', flex: 1.3 },
  {
    source: 'createdAt',
    width: 180,
    sortable: true,
    cell: { as: 'moment' },
  },
]
