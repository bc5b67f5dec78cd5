import type pg from 'pg'
import type { PgBoss } from 'pg-boss'

/** A queue of pg-boss. */
export interface QueueDefinition {
  name: string
  /** The name of its jobs in the back office. */
  title: string
  options?: NonNullable<Parameters<PgBoss['createQueue']>[1]>
}

/** The caller's transaction as pg-boss's executor. */
export const executorOf = (client: pg.PoolClient) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values ?? []),
})

/** Seconds without a heartbeat after which another worker takes over a job: its own was killed. */
const heartbeatSeconds = 60

/** Creates the queues that are missing, and gives those of an earlier version today's settings. */
export async function openQueues(jobs: PgBoss, queues: readonly QueueDefinition[]): Promise<void> {
  const known = new Map((await jobs.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options } of queues) {
    const settings = { heartbeatSeconds, ...options }
    const { policy: _, ...changeable } = settings
    const present = known.get(name)
    if (!present) await jobs.createQueue(name, settings)
    else if (
      Object.entries(changeable).some(([key, value]) => present[key as keyof typeof present] !== value)
    )
      await jobs.updateQueue(name, changeable)
  }
}
