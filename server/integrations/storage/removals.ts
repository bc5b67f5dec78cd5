import type { PgBoss } from 'pg-boss'
import type { QueueDefinition } from '#server/core/job-queues.ts'
import type { Storage, StorageDisk } from '#server/integrations/storage/storage.ts'

/** Removals that failed, to be tried again. */
export const removalQueue: QueueDefinition = {
  name: 'file-removal',
  title: 'Kalan dosyaların silinmesi',
  options: { retryLimit: 100, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
}

interface Removal {
  disk: StorageDisk
  key: string
}

/** Returns a storage that queues failed removals for a retry. */
export function removingLater(storage: Storage, jobs: PgBoss): Storage {
  return {
    ...storage,
    remove: (disk, key) =>
      storage.remove(disk, key).catch(async () => {
        await jobs.send(removalQueue.name, { disk, key } satisfies Removal)
      }),
  }
}

/** Starts the worker of queued removals. */
export async function startRemovalJobs(jobs: PgBoss, storage: Storage): Promise<void> {
  await jobs.work<Removal>(removalQueue.name, { batchSize: 20 }, async (removals) => {
    // Not `remove`, which would not throw: a failed job is retried by the queue.
    for (const { data } of removals) await storage[data.disk].deleteAll(data.key)
  })
}
