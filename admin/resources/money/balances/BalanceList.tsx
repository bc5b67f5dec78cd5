import { useListContext } from 'react-admin'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { columns, type WalletRecord } from '#admin/resources/money/balances/balance-columns.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { Sum, SumLine, TotalsError, useListTotals } from '#admin/ui/ListSums.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { TrendAside } from '#admin/ui/trend/TrendAside.tsx'
import { trendTexts } from '#admin/ui/trend/trend.texts.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatKurus } from '#shared/core/money.ts'
import { showTotals } from '#shared/money/balances/balances.contract.ts'
import { showBalanceTrend } from '#shared/office/trends/trends.contract.ts'

export const balanceList = {
  resource: 'balances',
  sort: { field: 'name', order: 'ASC' },
  columns,
  filters: [{ type: 'branch', source: 'branch_id' }],
} satisfies ListDefinition<WalletRecord>

export const BalanceList = () => (
  <ResourceGrid
    {...balanceList}
    footer={<BalanceTotals />}
    aside={
      <TrendAside
        endpoint={showBalanceTrend}
        needs="balances"
        branchFilter="branch_id"
        isMoney
        {...trendTexts.balances}
      />
    }
  />
)

/** The total balance of all wallets in the selected branch, or in all. */
function BalanceTotals() {
  const { filterValues, data: rows } = useListContext<WalletRecord>()
  const scope = useScopeFilter('balances')
  const branch: unknown = scope.branch_id ?? filterValues.branch_id
  const query = typeof branch === 'string' ? { branchId: branch } : {}
  // A change of a listed balance changes the total as well.
  const revision = rows?.map(({ id, balance }) => `${id}${balance}`).join()
  const { data, error, refetch } = useListTotals(showTotals, { query }, revision ?? '')
  if (error && !data) return <TotalsError error={error} onRetry={refetch} />
  return (
    <SumLine isFooter label={balanceTexts.total}>
      <Sum isStrong label={balanceTexts.total} value={data ? formatKurus(data.balance) : '…'} />
      <Sum label={balanceTexts.wallets} value={data ? formatCount(data.wallets) : '…'} />
    </SumLine>
  )
}
