import type pg from 'pg'
import type { JobResult, PgBoss } from 'pg-boss'
import { openQueue } from '#server/core/job-queues.ts'
import { isRefusedForGood, type Mail, type MailTransport } from '#server/integrations/mail/mail-transport.ts'

const queue = 'mail'

export interface MailQueue {
  /** Puts a mail into the queue inside the caller's transaction: it goes out only if that commits. */
  enqueue(client: pg.PoolClient, mail: Mail): Promise<void>
  /** The same for several, in one statement. */
  enqueueAll(client: pg.PoolClient, mails: readonly Mail[]): Promise<void>
}

/** The transaction of a caller, as the job queue asks for it. */
const executorOf = (client: pg.PoolClient) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values ?? []),
})

/** Seconds for which a sent mail can still be looked up. */
const keptSeconds = 3600

/** A server that is away is tried again for a day and a few hours, every quarter of an hour in the end. */
const patience = {
  retryLimit: 120,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  // Well beyond what a server may take for one mail, so that nobody else sends it meanwhile.
  expireInSeconds: 120,
}

/** Opens the mail queue. Call before the first `enqueue`, so that no transaction waits for its creation. */
export async function openMailQueue(boss: PgBoss): Promise<MailQueue> {
  await openQueue(boss, queue, patience)
  return {
    async enqueue(client, mail) {
      await boss.send(queue, mail, { db: executorOf(client), deleteAfterSeconds: keptSeconds })
    },
    async enqueueAll(client, mails) {
      if (mails.length === 0) return
      const jobs = mails.map((data) => ({ data, deleteAfterSeconds: keptSeconds }))
      await boss.insert(queue, jobs, { db: executorOf(client) })
    },
  }
}

/** Sends queued mails; a failed one is tried again with growing pauses, one that was refused for good is not. */
export async function startMailWorker(boss: PgBoss, transport: MailTransport): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, batchSize: 1, perJobResults: true } as const
  await boss.work<Mail, void, typeof options>(queue, options, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        await transport.send(data, id)
        results.push({ id, status: 'completed' })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        results.push({ id, status: 'deadletter', output: { message: (error as Error).message } })
      }
    }
    return results
  })
}
