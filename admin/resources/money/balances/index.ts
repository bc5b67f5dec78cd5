import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { balancesData } from '#admin/resources/money/balances/balances.data.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'

export const balances: AdminResource = {
  name: 'balances',
  group: 'sales',
  icon: AccountBalanceWalletIcon,
  data: balancesData,
  texts: balanceTexts,
  recordRepresentation: 'owner',
  keywords: 'cüzdan bakiye yükle',
  opensToRead: true,
  list: screen(() => import('#admin/resources/money/balances/BalanceList.tsx'), 'BalanceList'),
  create: screen(() => import('#admin/resources/money/balances/BalanceCreate.tsx'), 'BalanceCreate'),
  edit: screen(() => import('#admin/resources/money/balances/BalanceEdit.tsx'), 'BalanceEdit'),
  show: screen(() => import('#admin/resources/money/balances/BalanceShow.tsx'), 'BalanceShow'),
}
