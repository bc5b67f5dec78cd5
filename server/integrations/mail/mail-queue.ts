import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Mail, MailTransport } from '#server/integrations/mail/mail-transport.ts'

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

/** Opens the mail queue. Call before the first `enqueue`, so that no transaction waits for its creation. */
export async function openMailQueue(boss: PgBoss): Promise<MailQueue> {
  await boss.createQueue(queue, { retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 })
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

/** Sends queued mails; a failed one is tried again with growing pauses. */
export async function startMailWorker(boss: PgBoss, transport: MailTransport): Promise<void> {
  await boss.work<Mail>(queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await transport.send(job.data, job.id)
  })
}
