import type { AdminRecord } from '#admin/core/resource.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { Wallet } from '#shared/money/balances/balances.contract.ts'

export type WalletRecord = AdminRecord<Wallet> & {
  /** The full name. */
  owner: string
}

export const columns: readonly Column<WalletRecord>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.3, cell: { say: '{name} {surname}' } },
  { source: 'email', flex: 1.5, notOnCards: true },
  { source: 'phone', width: 150, cell: { as: 'phone' } },
  { source: 'branch_id', reference: 'branches', ofAllBranches: true },
  { source: 'balance', width: 140, align: 'right', sortable: true, cell: { as: 'lira' } },
  { source: 'createdAt', width: 140, sortable: true, notOnCards: true, cell: { as: 'day' } },
]
