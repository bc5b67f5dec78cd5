import type { PgBoss } from 'pg-boss'
import { openQueue } from '#server/core/job-queues.ts'
import type { Storage, StorageDisk } from '#server/integrations/storage/storage.ts'

const queue = 'file-removal'

interface Removal {
  disk: StorageDisk
  key: string
}

/** Creates the queue; called before the API answers, so that no request waits for it. */
export async function createRemovalQueue(jobs: PgBoss): Promise<void> {
  await openQueue(jobs, queue, { retryLimit: 100, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 })
}

/** A storage that remembers what it could not take away, and does so once it can. */
export function removingLater(storage: Storage, jobs: PgBoss): Storage {
  return {
    ...storage,
    remove: (disk, key) =>
      storage.remove(disk, key).catch(async () => {
        await jobs.send(queue, { disk, key } satisfies Removal)
      }),
  }
}

/** Takes away what was left behind while the storage was gone. */
export async function startRemovalJobs(jobs: PgBoss, storage: Storage): Promise<void> {
  await jobs.work<Removal>(queue, { batchSize: 20 }, async (removals) => {
    // Here a failure has to show, so that the queue tries again.
    for (const { data } of removals) await storage[data.disk].deleteAll(data.key)
  })
}
