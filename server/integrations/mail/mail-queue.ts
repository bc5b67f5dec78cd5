import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { seal, unseal } from '#server/core/sealing.ts'
import type { Mail, MailTransport } from '#server/integrations/mail/mail-transport.ts'

const queue = 'mail'

/**
 * A mail as it waits: whom it goes to, and the rest sealed. Mails carry codes and links that open accounts, which
 * nobody should find in a table or in a backup.
 */
interface SealedMail {
  to: string
  sealed: string
}

const sealMail = (secret: string, mail: Mail): SealedMail => ({
  to: mail.to,
  sealed: seal(secret, queue, JSON.stringify(mail)).toString('base64'),
})

/** The mail of a job; those that an older build queued lie there as they are. */
export function openMail(secret: string, data: SealedMail | Mail): Mail {
  if (!('sealed' in data)) return data
  const text = unseal(secret, queue, Buffer.from(data.sealed, 'base64'))?.toString()
  if (text === undefined) throw new Error('A mail was queued with another APP_SECRET')
  return JSON.parse(text)
}

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
export async function openMailQueue(boss: PgBoss, secret: string): Promise<MailQueue> {
  await boss.createQueue(queue, { retryLimit: 8, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 })
  return {
    async enqueue(client, mail) {
      await boss.send(queue, sealMail(secret, mail), {
        db: executorOf(client),
        deleteAfterSeconds: keptSeconds,
      })
    },
    async enqueueAll(client, mails) {
      if (mails.length === 0) return
      const jobs = mails.map((mail) => ({ data: sealMail(secret, mail), deleteAfterSeconds: keptSeconds }))
      await boss.insert(queue, jobs, { db: executorOf(client) })
    },
  }
}

/** Sends queued mails; a failed one is tried again with growing pauses. */
export async function startMailWorker(boss: PgBoss, secret: string, transport: MailTransport): Promise<void> {
  await boss.work<SealedMail | Mail>(queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const job of jobs) await transport.send(openMail(secret, job.data), job.id)
  })
}
