import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Services } from '#server/core/module.ts'
import { databaseOf } from '#server/db/database.ts'
import { lockSpaces } from '#server/db/locks.ts'
import type { BulkTransport } from '#server/integrations/mail/bulk-transport.ts'
import type { Outcome } from '#server/integrations/mail/gated-smtp-connection.ts'
import type { MailHealth } from '#server/integrations/mail/mail-health.ts'
import { readClub, senderOf } from '#server/modules/club/identity/identity.service.ts'
import type { SendingSettings } from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import {
  type ClaimedMail,
  DeliveryRun,
  type SendPermission,
} from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import { MessageBuilder } from '#server/modules/messaging/campaigns/sending/message-builder.ts'

/** Polling interval, in ms. */
const lookMilliseconds = 500
const longestPause = 60_000
/** Time limit for the mail in flight when the product stops, in ms. */
const stopMilliseconds = 8000

/** Whether there is work: due deliveries, deliveries of a dead worker, a campaign to finish. */
const workQuery = {
  name: 'campaign_work',
  text: `SELECT EXISTS (
    SELECT 1 FROM campaigns
    WHERE status = 'sent' AND finished_at IS NULL AND paused_at IS NULL AND (
      EXISTS (SELECT 1 FROM campaign_deliveries
        WHERE campaign_id = campaigns.id AND state = 'queued' AND due_at <= now())
      OR NOT EXISTS (SELECT 1 FROM campaign_deliveries
        WHERE campaign_id = campaigns.id AND state IN ('queued', 'sending')))
    ) OR EXISTS (
      SELECT 1 FROM campaign_runs WHERE NOT EXISTS (
        SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockSpaces.campaignRun} AND objid = number::oid
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
    ) OR EXISTS (
      SELECT 1 FROM campaign_deliveries WHERE run IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM campaign_runs WHERE number = campaign_deliveries.run)
    ) AS "isWork"`,
}

export interface CampaignSender {
  /** Completes the mail in flight, requeues the others, and stops. */
  stop(): Promise<void>
}

/**
 * Sends campaigns in a worker thread, so that requests do not wait for mail encoding. The thread lives while
 * there is work; every server process may have one.
 */
export function startCampaignSender(
  services: Services,
  health: MailHealth,
  report: (error: unknown) => void,
): CampaignSender {
  const { configuration, pool, secret } = services
  const settings: SendingSettings = {
    connectionString: String(pool.options.connectionString),
    smtpUrl: configuration.smtpUrl,
    mailFrom: configuration.mailFrom,
    dataDir: configuration.dataDir,
    storage: configuration.storage,
    publicUrl: configuration.publicUrl,
    secret,
  }
  let isStopping = false
  let thread: Worker | undefined
  let pause = 0
  let timer: NodeJS.Timeout | undefined

  function sendOnThread(): Promise<SendingEnd> {
    return new Promise((fulfil, fail) => {
      thread = new Worker(new URL('./sending.worker.ts', import.meta.url), { workerData: settings })
      thread.once('message', fulfil)
      thread.once('error', fail)
      thread.once('exit', () => fail(new Error('The thread that sends campaigns has ended')))
    })
  }

  async function look(): Promise<void> {
    const { rows } = await pool.query<{ isWork: boolean }>(workQuery)
    if (isStopping || !rows[0]?.isWork) return
    const { isReachable, accepted, refused } = await sendOnThread()
    thread = undefined
    if (accepted > 0) await health.accepted()
    else if (!isReachable) await health.refused('ESOCKET')
    else if (refused > 0) await health.refused('EENVELOPE')
    if (isReachable) pause = 0
    else throw new Error('Kampanya e-postaları gönderilemiyor: e-posta sunucusu kabul etmiyor.')
  }

  let looking: Promise<void>
  function lookAgain(): void {
    looking = look()
      .catch((error: unknown) => {
        thread = undefined
        pause = Math.min(longestPause, Math.max(lookMilliseconds, pause * 2))
        if (!isStopping) report(error)
      })
      .then(() => {
        if (!isStopping) timer = setTimeout(lookAgain, Math.max(pause, lookMilliseconds)).unref()
      })
  }
  lookAgain()

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      thread?.postMessage('stop')
      // A mail server that hangs does not block the stop: its mail gets an unknown outcome.
      const tooLong = setTimeout(() => void thread?.terminate(), stopMilliseconds)
      await looking
      clearTimeout(tooLong)
    },
  }
}

/** Deliveries claimed at a time. */
const batchSize = 200

/** Recovers deliveries of dead workers, then sends every due mail. */
export async function sendDue(settings: SendingSettings, isStopping: () => boolean): Promise<SendingEnd> {
  const { connectionString, smtpUrl, dataDir } = settings
  const { openBulkTransport } = await import('#server/integrations/mail/bulk-transport.ts')
  const client = new pg.Client({ connectionString, application_name: 'club-campaigns' })
  // A lost connection fails the next statement.
  client.on('error', () => undefined)
  await client.connect()
  let builder: MessageBuilder | undefined
  let transport: BulkTransport | undefined
  try {
    const club = await readClub(databaseOf(client))
    const from = senderOf(settings, club)
    transport = openBulkTransport({ smtpUrl, from, dataDir })
    const run = await DeliveryRun.open(client)
    const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }
    await run.recoverDeadRuns()
    while (end.isReachable && !isStopping()) {
      const mails = await run.claim(batchSize)
      if (mails.length === 0) break
      builder ??= new MessageBuilder({ ...settings, club, from })
      const batch = await sendClaimed({ run, transport, mails, builder, isStopping })
      end.isReachable = batch.isReachable
      end.accepted += batch.accepted
      end.refused += batch.refused
    }
    await run.finishCampaigns()
    await run.close()
    return end
  } finally {
    await builder?.close()
    transport?.close()
    await client.end()
  }
}

/** Backoff after a temporary rejection, in seconds, by number of attempts. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]
/** Accepted deliveries marked as sent per statement. */
const settleCount = 25
/** Messages built ahead per connection. */
const aheadPerConnection = 2

/** Mutex, first in first out. */
class Mutex {
  #last: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

interface Batch {
  run: DeliveryRun
  transport: BulkTransport
  mails: readonly ClaimedMail[]
  builder: MessageBuilder
  isStopping: () => boolean
}

export interface SendingEnd {
  /** False if there was no connection; the caller backs off. */
  isReachable: boolean
  accepted: number
  refused: number
}

/**
 * Sends claimed mails. Several connections transfer messages in parallel up to the final dot; the final dots
 * are sent one at a time, each between the record of the mail in flight and the server's reply.
 */
async function sendClaimed({ run, transport, mails, builder, isStopping }: Batch): Promise<SendingEnd> {
  const waiting = [...mails]
  const mutex = new Mutex()
  const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }

  async function sendOne(connection: number, mail: ClaimedMail): Promise<void> {
    let permission: SendPermission | undefined
    let release: (() => void) | undefined
    const mayEnd = async () => {
      release = await mutex.acquire()
      if (run.acceptedCount >= settleCount) await run.markDelivered()
      permission = await run.requestSend(mail)
      return permission === 'go'
    }
    try {
      const outcome = await transport.send(connection, await builder.take(mail), mayEnd)
      if (outcome.kind === 'unreachable') end.isReachable = false
      else if (outcome.kind === 'accepted') end.accepted += 1
      else if (outcome.kind === 'refused') end.refused += 1
      await record(run, mail, outcome, permission)
    } finally {
      release?.()
    }
  }

  async function work(connection: number): Promise<void> {
    while (end.isReachable && !isStopping()) {
      const mail = waiting.shift()
      if (!mail) return
      builder.prepare([mail, ...waiting.slice(0, transport.connections * aheadPerConnection)])
      await sendOne(connection, mail)
    }
  }

  const ends = await Promise.allSettled(
    Array.from({ length: transport.connections }, (_, connection) => work(connection)),
  )
  builder.discard()
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  await run.markDelivered()
  await run.requeue(
    waiting.map(({ id }) => id),
    { counts: false },
  )
  return end
}

async function record(
  run: DeliveryRun,
  { id, attempts }: ClaimedMail,
  outcome: Outcome,
  permission: SendPermission | undefined,
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return run.accepted(id)
    case 'unknown':
      return run.markUndelivered(id, 'in-doubt', outcome.reason)
    case 'unreachable':
      return run.requeue([id], { reason: outcome.reason, counts: false })
    case 'withheld':
      return permission === 'no-consent'
        ? run.markUndelivered(id, 'skipped', '')
        : run.requeue([id], { counts: false })
    case 'refused': {
      const pause = pauses[attempts - 1]
      if (outcome.isFinal || pause === undefined) return run.markUndelivered(id, 'failed', outcome.reason)
      return run.requeue([id], { pause, reason: outcome.reason, counts: true })
    }
  }
}
