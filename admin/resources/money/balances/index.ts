import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { balancesData } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'

export const balances: AdminResource = {
  name: 'balances',
  group: 'sales',
  icon: AccountBalanceWalletIcon,
  data: balancesData,
  texts: balanceTexts,
  recordRepresentation: 'owner',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/money/balances/BalanceList.tsx')),
  create: lazy(() => import('#admin/resources/money/balances/BalanceCreate.tsx')),
  edit: lazy(() => import('#admin/resources/money/balances/BalanceEdit.tsx')),
  show: lazy(() => import('#admin/resources/money/balances/BalanceShow.tsx')),
}
