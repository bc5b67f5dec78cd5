import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  changeBalance,
  listWallets,
  listWalletsOfBranch,
  openWallet,
  searchWallets,
  showWallet,
  type Wallet,
} from '#shared/money/balances/balances.contract.ts'

/** A wallet as a react-admin record. */
export type WalletRecord = Wallet & {
  id: string
  /** The full name. */
  owner: string
}

export const balancesData: ResourceData = {
  list: listWallets,
  lists: { branch_id: listWalletsOfBranch },
  search: searchWallets,
  show: showWallet,
  create: openWallet,
  update: changeBalance,
  read: (answer) => ({ ...answer, owner: `${answer.name} ${answer.surname}`.trim() }),
  branchScope: 'branch_id',
}
