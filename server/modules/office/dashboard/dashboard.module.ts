import { defineModule, defineQueue } from '#server/core/module.ts'
import { countSlowly } from '#server/modules/office/dashboard/counts.ts'
import { dashboardRoutes } from '#server/modules/office/dashboard/dashboard.routes.ts'
import { rollUpChanges } from '#server/modules/office/dashboard/sums.ts'

/** Rolls the queued changes up into the sums. */
const rollUpQueue = defineQueue({
  name: 'dashboard-sums',
  title: 'Başlangıç ekranının toplamları',
  options: { policy: 'stately' },
  cron: '* * * * *',
  runsAtStart: true,
  handle: (services) => rollUpChanges(services),
})

/** Refreshes the counts that need a scan. */
const countQueue = defineQueue({
  name: 'dashboard-counts',
  title: 'Başlangıç ekranının sayımları',
  options: { policy: 'stately' },
  cron: '*/5 * * * *',
  handle: (services) => countSlowly(services),
})

const dashboardQueues = [rollUpQueue, countQueue]

export const dashboardModule = defineModule({
  name: 'dashboard',
  routes: [dashboardRoutes],
  queues: dashboardQueues,
})
