import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import { lazy } from 'react'
import { balancesData } from '#admin/resources/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/balances/balances.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const balances: AdminResource = {
  name: 'balances',
  group: 'sales',
  icon: AccountBalanceWalletIcon,
  data: balancesData,
  texts: balanceTexts,
  recordRepresentation: 'owner',
  opensToRead: true,
  list: lazy(() => import('#admin/resources/balances/BalanceList.tsx')),
  create: lazy(() => import('#admin/resources/balances/BalanceCreate.tsx')),
  edit: lazy(() => import('#admin/resources/balances/BalanceEdit.tsx')),
  show: lazy(() => import('#admin/resources/balances/BalanceShow.tsx')),
}
