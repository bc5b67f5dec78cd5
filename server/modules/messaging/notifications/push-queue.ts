import type pg from 'pg'
import type { PgBoss } from 'pg-boss'

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
  const executor = { executeSql: (text: string, values?: unknown[]) => client.query(text, values ?? []) }
  await jobs.send(fanOutQueue, { notification } satisfies FanOut, {
    db: executor,
    deleteAfterSeconds: 86_400,
  })
}
