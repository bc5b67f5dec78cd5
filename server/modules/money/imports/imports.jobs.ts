import { defineQueue } from '#server/core/module.ts'
import { importQueue as name, runImports } from '#server/modules/money/imports/run-import.ts'

/** Runs imports; the schedule finishes what a crash interrupted. */
const importQueue = defineQueue({
  name,
  work: { pollingIntervalSeconds: 0.5 },
  cron: '* * * * *',
  runsAtStart: true,
  handle: (services) => runImports(services),
})

export const importQueues = [importQueue]
