import { BalanceTotals } from '#admin/resources/money/balances/BalanceTotals.tsx'
import { columns } from '#admin/resources/money/balances/balance-columns.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

export function BalanceList() {
  return (
    <ResourceGrid
      resource="balances"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columns}
      above={<BalanceTotals />}
      filters={<BranchFilter source="branch_id" />}
    />
  )
}
