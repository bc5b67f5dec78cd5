import type { PgBoss } from 'pg-boss'

/** Seconds without a sign of life after which another worker takes a job up: its own was killed. */
const signOfLife = 60

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>

/** Makes a queue, or gives one that an earlier version made today's settings. */
export async function openQueue(jobs: PgBoss, name: string, options: QueueOptions = {}): Promise<void> {
  const settings = { heartbeatSeconds: signOfLife, ...options }
  await jobs.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await jobs.updateQueue(name, changeable)
}
