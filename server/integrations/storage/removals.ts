import type { PgBoss } from 'pg-boss'
import { openQueue } from '#server/core/job-queues.ts'
import type { Storage, StorageDisk } from '#server/integrations/storage/storage.ts'

const queue = 'file-removal'

interface Removal {
  disk: StorageDisk
  key: string
}

/** Creates the queue; called before the API serves requests. */
export async function createRemovalQueue(jobs: PgBoss): Promise<void> {
  await openQueue(jobs, queue, { retryLimit: 100, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 })
}

/** Returns a storage that queues failed removals for a retry. */
export function removingLater(storage: Storage, jobs: PgBoss): Storage {
  return {
    ...storage,
    remove: (disk, key) =>
      storage.remove(disk, key).catch(async () => {
        await jobs.send(queue, { disk, key } satisfies Removal)
      }),
  }
}

/** Starts the worker of queued removals. */
export async function startRemovalJobs(jobs: PgBoss, storage: Storage): Promise<void> {
  await jobs.work<Removal>(queue, { batchSize: 20 }, async (removals) => {
    // Not `remove`, which would not throw: a failed job is retried by the queue.
    for (const { data } of removals) await storage[data.disk].deleteAll(data.key)
  })
}
