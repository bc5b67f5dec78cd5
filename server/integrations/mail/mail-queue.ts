import type pg from 'pg'
import type { JobResult, PgBoss } from 'pg-boss'
import { seal, unseal } from '#server/core/crypto.ts'
import { executorOf, openQueues, type QueueDefinition } from '#server/core/job-queues.ts'
import { failureOf, type Mail, type MailTransport } from '#server/integrations/mail/mail-transport.ts'
import type { ServiceHealth } from '#server/integrations/outages.ts'

/** Retries for about 27 hours with backoff up to 15 minutes. */
export const mailQueue: QueueDefinition = {
  name: 'mail',
  title: 'E-posta gönderimi',
  options: {
    retryLimit: 120,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    // Longer than the SMTP timeouts, so that no other worker sends the mail meanwhile.
    expireInSeconds: 120,
  },
}

/**
 * A queued mail: the recipient, and the rest encrypted, because mails carry codes and links that open accounts, which
 * must not be readable in a table or a backup.
 */
interface SealedMail {
  to: string
  sealed: string
}

const sealMail = (secret: string, mail: Mail): SealedMail => ({
  to: mail.to,
  sealed: seal(secret, mailQueue.name, JSON.stringify(mail)).toString('base64'),
})

/** Decrypts the mail of a job. */
function openMail(secret: string, data: SealedMail): Mail {
  const text = unseal(secret, mailQueue.name, Buffer.from(data.sealed, 'base64'))?.toString()
  if (text === undefined) throw new Error('A mail was queued with another APP_SECRET')
  return JSON.parse(text)
}

export interface MailQueue {
  /** Enqueues a mail in the caller's transaction (outbox pattern); returns the job's id. */
  enqueue(client: pg.PoolClient, mail: Mail): Promise<string>
  /** The same for several mails, in one statement. */
  enqueueAll(client: pg.PoolClient, mails: readonly Mail[]): Promise<void>
}

/** Seconds for which a completed job is kept. */
const keptSeconds = 3600

/** Opens the mail queue. Call before the first `enqueue`, so that no transaction waits for its creation. */
export async function openMailQueue(boss: PgBoss, secret: string): Promise<MailQueue> {
  await openQueues(boss, [mailQueue])
  return {
    async enqueue(client, mail) {
      const id = await boss.send(mailQueue.name, sealMail(secret, mail), {
        db: executorOf(client),
        deleteAfterSeconds: keptSeconds,
      })
      if (!id) throw new Error('The mail was not queued')
      return id
    },
    async enqueueAll(client, mails) {
      if (mails.length === 0) return
      const jobs = mails.map((mail) => ({ data: sealMail(secret, mail), deleteAfterSeconds: keptSeconds }))
      await boss.insert(mailQueue.name, jobs, { db: executorOf(client) })
    },
  }
}

/**
 * Sends queued mails; a temporary failure is retried with backoff, a permanent one is not. `confirm` is told of accepted
 * mails that want a receipt, and must not throw: the mail would be sent again.
 */
export async function startMailWorker(
  boss: PgBoss,
  secret: string,
  transport: MailTransport,
  health: ServiceHealth,
  confirm: (job: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const options = { pollingIntervalSeconds: 0.5, batchSize: 1, perJobResults: true } as const
  const worker = await boss.work<SealedMail, void, typeof options>(mailQueue.name, options, async (jobs) => {
    // The next mail follows at once; the interval is for an empty queue.
    boss.notifyWorker(worker)
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      const mail = openMail(secret, data)
      try {
        await transport.send(mail, id)
        await health.accepted()
        if (mail.wantsReceipt) await confirm(id)
        results.push({ id, status: 'completed' })
      } catch (error) {
        const { kind, code } = failureOf(error)
        await health.refused(code)
        if (kind !== 'permanent') throw error
        results.push({ id, status: 'deadletter', output: { message: (error as Error).message } })
      }
    }
    return results
  })
}
