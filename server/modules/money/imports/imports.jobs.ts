import { openQueue } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/services.ts'
import { importQueue, runImports } from '#server/modules/money/imports/run-import.ts'

export async function createImportQueues({ jobs }: Services): Promise<void> {
  await openQueue(jobs, importQueue)
}

/** Looks at once when somebody begins, at the start of the process and every minute for what a crash left half done. */
export async function startImportJobs(services: Services): Promise<void> {
  await services.jobs.work(importQueue, { pollingIntervalSeconds: 0.5 }, () => runImports(services))
  await services.jobs.schedule(importQueue, '* * * * *', {}, { tz: 'Europe/Istanbul' })
  await services.jobs.send(importQueue)
}
