import { Typography } from '@mui/material'
import type { AdminRecord } from '#admin/core/resource.ts'
import { commissionRuleTexts as texts } from '#admin/resources/training/commission-rules/commission-rules.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import type { CommissionRule } from '#shared/training/commissions/commissions.contract.ts'
import { ruleText } from '#shared/training/commissions/commissions.messages.ts'

const columns: readonly Column<AdminRecord<CommissionRule>>[] = [
  { source: 'validFrom', primary: true, sortable: true, width: 150, cell: { as: 'day' } },
  { source: 'basis', flex: 1.2, cell: { choices: texts.bases }, render: (rule) => ruleText(rule) },
  { source: 'trainer', reference: 'trainers', none: texts.allTrainers, flex: 1.2 },
  { source: 'package', reference: 'packages', none: texts.allPackages, flex: 1.2 },
  { source: 'percent', hidden: true },
  { source: 'fixed', hidden: true, cell: { as: 'lira' } },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'paysNoShow', width: 170 },
  createdColumn,
]

export const commissionRuleList = {
  resource: 'commission-rules',
  sort: { field: 'validFrom', order: 'DESC' },
  canSearch: false,
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    { type: 'reference', source: 'trainer', reference: 'trainers' },
  ],
} satisfies ListDefinition<AdminRecord<CommissionRule>>

export function CommissionRuleList() {
  return (
    <ResourceGrid
      {...commissionRuleList}
      above={
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
      }
    />
  )
}
