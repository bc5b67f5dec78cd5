import type { PgBoss } from 'pg-boss'

/** A queue of pg-boss. */
export interface QueueDefinition {
  name: string
  /** The name of its jobs in the back office. */
  title: string
  options?: NonNullable<Parameters<PgBoss['createQueue']>[1]>
}

/** Seconds without a heartbeat after which another worker takes over a job: its own was killed. */
const heartbeatSeconds = 60

/** Creates a queue, or gives a queue of an earlier version today's settings. */
export async function openQueue(jobs: PgBoss, { name, options }: QueueDefinition): Promise<void> {
  const settings = { heartbeatSeconds, ...options }
  await jobs.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await jobs.updateQueue(name, changeable)
}
