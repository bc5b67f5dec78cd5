import { type AdminResource, screen } from '#admin/core/resource.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import {
  changeBalance,
  listWallets,
  listWalletsOfBranch,
  openWallet,
  searchWallets,
  showWallet,
} from '#shared/money/balances/balances.contract.ts'

export const balances: AdminResource = {
  name: 'balances',
  data: {
    list: listWallets,
    lists: { branch_id: listWalletsOfBranch },
    search: searchWallets,
    show: showWallet,
    create: openWallet,
    update: changeBalance,
    read: (wallet) => ({ ...wallet, owner: `${wallet.name} ${wallet.surname}`.trim() }),
    branchScope: 'branch_id',
  },
  texts: balanceTexts,
  recordRepresentation: 'owner',
  loggedValues: { balance: 'lira', amount: 'lira' },
  keywords: 'cüzdan bakiye yükle borç borçlu veresiye avans kredi para',
  opensShowPage: true,
  list: screen(() => import('#admin/resources/money/balances/BalanceList.tsx'), 'BalanceList'),
  create: screen(() => import('#admin/resources/money/balances/BalanceForm.tsx'), 'BalanceCreate'),
  edit: screen(() => import('#admin/resources/money/balances/BalanceForm.tsx'), 'BalanceEdit'),
  show: screen(() => import('#admin/resources/money/balances/BalanceShow.tsx'), 'BalanceShow'),
}
