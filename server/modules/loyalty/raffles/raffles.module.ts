import { defineModule } from '#server/core/module.ts'
import { sealedSeeds } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { raffleDrawRoutes } from '#server/modules/loyalty/raffles/draws/raffle-draws.routes.ts'
import { raffleEntryRoutes } from '#server/modules/loyalty/raffles/entries/raffle-entries.routes.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { eraseEntries, rafflesExportSections } from '#server/modules/loyalty/raffles/raffles.privacy.ts'
import { raffleRoutes } from '#server/modules/loyalty/raffles/raffles.routes.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { rafflesMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

export const rafflesModule = defineModule({
  name: 'raffles',
  personalData: { raffle_entries: 'raffle', raffle_draws: 'raffle', raffle_winners: 'raffle' },
  sealed: [sealedSeeds],
  routes: [raffleDrawRoutes, raffleEntryRoutes, raffleRoutes],
  namedTables: [{ table: raffles, reference: 'raffles' }, { table: raffleEntries }],
  personalFields: { raffles: ['name', 'email', 'mailbox', 'phone'] },
  exportSections: rafflesExportSections,
  erase: ({ tx, owner }) => eraseEntries(tx.db, owner._id),
  branchReferences: {
    raffles_branch_id_branches_id_fkey: { code: 'branch.has-raffles', text: rafflesMessages.keepBranch },
  },
})
