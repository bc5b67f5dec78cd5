import { defineModule } from '#server/core/module.ts'
import {
  balancesExportFiles,
  balancesExportSections,
} from '#server/modules/money/balances/balances.privacy.ts'
import { balanceRoutes } from '#server/modules/money/balances/balances.routes.ts'
import { closeWalletsOf } from '#server/modules/money/balances/deleted-accounts.ts'
import { balancesMessages } from '#shared/money/balances/balances.messages.ts'

export const balancesModule = defineModule({
  name: 'balances',
  routes: [balanceRoutes],
  exportSections: balancesExportSections,
  erase: ({ tx, owner }) => closeWalletsOf(tx.db, owner._id),
  branchReferences: {
    wallets_branch_id_branches_id_fk: { code: 'branch.has-wallets', text: balancesMessages.keepBranch },
  },
  exportFiles: balancesExportFiles,
})
