import { Card } from '@mui/material'
import { useListContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { columns } from '#admin/resources/money/balances/balance-columns.ts'
import type { WalletRecord } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatLira } from '#shared/core/money.ts'
import { showTotals } from '#shared/money/balances/balances.contract.ts'

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

/** The total balance of all wallets in the selected branch, or in all. */
export function BalanceTotals() {
  const { filterValues, data: rows } = useListContext<WalletRecord>()
  const scope = useScopeFilter('balances')
  const branch: unknown = scope.branch_id ?? filterValues.branch_id
  const branchId = typeof branch === 'string' ? branch : undefined
  // A new array of rows indicates a change, so the total is fetched again.
  const state = rows?.map(({ id, balance }) => `${id}${balance}`).join()
  const key = rows ? `${branchId} ${state}` : null
  const { data } = useAnswer(key, () => call(showTotals, { query: { branchId } }))
  return (
    <Card
      component="dl"
      sx={{ m: 0, mb: 2, p: 2, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2 }}
    >
      <Sum isStrong label={balanceTexts.total} value={data ? formatLira(data.balance) : '…'} />
      <Sum label={balanceTexts.wallets} value={data ? formatCount(data.wallets) : '…'} />
    </Card>
  )
}
