import type { WalletRecord } from '#admin/resources/balances/balances.data.ts'
import { formatDay } from '#admin/ui/dates.ts'
import type { Column } from '#admin/ui/grid/column.ts'
import { formatPhone } from '#admin/ui/phone.ts'
import { formatLira } from '#shared/core/money.ts'

export const columns: readonly Column<WalletRecord>[] = [
  { source: 'name', primary: true, sortable: true, flex: 1.3, text: ({ owner }) => owner },
  { source: 'email', flex: 1.5, notOnCards: true },
  { source: 'phone', width: 150, text: ({ phone }) => formatPhone(phone) },
  { source: 'branch_id', reference: 'branches', ofAllBranches: true },
  {
    source: 'balance',
    width: 140,
    align: 'right',
    sortable: true,
    text: ({ balance }) => formatLira(balance),
  },
  {
    source: 'createdAt',
    width: 140,
    sortable: true,
    notOnCards: true,
    text: ({ createdAt }) => formatDay(createdAt),
  },
]
