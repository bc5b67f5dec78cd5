import { defineModule } from '#server/core/module.ts'
import { forgetEntries } from '#server/modules/loyalty/raffles/forget-entries.ts'
import { raffleDrawRoutes } from '#server/modules/loyalty/raffles/raffle-draws.routes.ts'
import { raffleEntryRoutes } from '#server/modules/loyalty/raffles/raffle-entries.routes.ts'
import { raffleQueues } from '#server/modules/loyalty/raffles/raffles.jobs.ts'
import { rafflesExportSections } from '#server/modules/loyalty/raffles/raffles.privacy.ts'
import { raffleRoutes } from '#server/modules/loyalty/raffles/raffles.routes.ts'

export const rafflesModule = defineModule({
  name: 'raffles',
  routes: [raffleDrawRoutes, raffleEntryRoutes, raffleRoutes],
  queues: raffleQueues,
  exportSections: rafflesExportSections,
  erase: ({ tx, owner }) => forgetEntries(tx.db, owner._id),
})
