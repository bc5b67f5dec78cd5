import type pg from 'pg'
import type { PgBoss } from 'pg-boss'

/** One job for a notification: it finds the devices. */
export const fanOutQueue = 'push-fan-out'
/** One job for a device. */
export const pushQueue = 'push'

export interface FanOut {
  notification: string
}

export interface Push {
  notification: string
  device: string
}

/** Has a notification shown on devices, once the caller's transaction is committed. */
export async function queuePush(jobs: PgBoss, client: pg.PoolClient, notification: string): Promise<void> {
  const executor = { executeSql: (text: string, values?: unknown[]) => client.query(text, values ?? []) }
  await jobs.send(fanOutQueue, { notification } satisfies FanOut, {
    db: executor,
    deleteAfterSeconds: 86_400,
  })
}
