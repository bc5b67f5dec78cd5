import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { executorOf } from '#server/core/job-queues.ts'

/** Fan-out: one job per notification. */
export const fanOutQueue = 'push-fan-out'
/** One job per device. */
export const pushQueue = 'push'

export interface FanOut {
  notification: string
}

export interface Push {
  notification: string
  device: string
}

/** Queues the fan-out in the caller's transaction. */
export async function queuePush(jobs: PgBoss, client: pg.PoolClient, notification: string): Promise<void> {
  await jobs.send(fanOutQueue, { notification } satisfies FanOut, {
    db: executorOf(client),
    deleteAfterSeconds: 86_400,
  })
}
