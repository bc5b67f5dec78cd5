import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Services } from '#server/core/module.ts'
import { lockSpaces } from '#server/db/locks.ts'
import { type BulkTransport, openBulkTransport } from '#server/integrations/mail/bulk-transport.ts'
import type { MailHealth } from '#server/integrations/mail/mail-health.ts'
import type { Outcome } from '#server/integrations/mail/smtp-line.ts'
import type { StoragePlace } from '#server/integrations/storage/storage.ts'
import type { LetterSettings } from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import {
  type ClaimedMail,
  type Clearance,
  Run,
} from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import { Composer } from '#server/modules/messaging/campaigns/sending/message-builder.ts'

/** Milliseconds between two looks whether a mail is due or a dead worker left something. */
const lookMilliseconds = 500
const longestPause = 60_000
/** Milliseconds that the mail in the air has to arrive when the product stops. */
const stopMilliseconds = 8000

/** Whether there is anything for a worker to do: mails that are due, mails of a dead one, a campaign to finish. */
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
  /** Lets the mail in the air arrive, puts the others back, and ends. */
  stop(): Promise<void>
}

/**
 * Sends campaigns on a thread of its own, so that no page waits for a mail to be written. The thread lives while
 * there is something to send; every server process may have one.
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
    club: configuration.club,
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
    else throw new Error('Kampanya mailleri gönderilemiyor: mail sunucusu kabul etmiyor.')
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
      // A mail server that does not answer any more holds nothing up: its mail is listed as in doubt.
      const tooLong = setTimeout(() => void thread?.terminate(), stopMilliseconds)
      await looking
      clearTimeout(tooLong)
    },
  }
}

export interface SendingSettings extends LetterSettings {
  connectionString: string
  smtpUrl: string | undefined
  mailFrom: string
  dataDir: string
  storage: StoragePlace
}

/** Mails claimed at a time. */
const batchSize = 200

/** Settles what dead workers left, then sends every mail that is due. */
export async function sendDue(settings: SendingSettings, isStopping: () => boolean): Promise<SendingEnd> {
  const { connectionString, smtpUrl, mailFrom, dataDir } = settings
  const client = new pg.Client({ connectionString, application_name: 'bozkir-campaigns' })
  // Its next statement fails, which is noticed.
  client.on('error', () => undefined)
  await client.connect()
  let composer: Composer | undefined
  const transport = openBulkTransport({ smtpUrl, from: mailFrom, dataDir })
  try {
    const run = await Run.open(client)
    const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }
    await run.clearUp()
    while (end.isReachable && !isStopping()) {
      const mails = await run.claim(batchSize)
      if (mails.length === 0) break
      composer ??= new Composer(settings)
      const batch = await sendClaimed({ run, transport, mails, composer, isStopping })
      end.isReachable = batch.isReachable
      end.accepted += batch.accepted
      end.refused += batch.refused
    }
    await run.finishCampaigns()
    await run.close()
    return end
  } finally {
    await composer?.close()
    transport.close()
    await client.end()
  }
}

/** Seconds until a mail that was refused for the moment is tried again, by how often it was tried. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]
/** Accepted mails that are marked as sent together. */
const settleCount = 25
/** Mails that are composed ahead of each line. */
const aheadPerLine = 2

/** Lets one caller in at a time, in the order in which they came. */
class Turnstile {
  #last: Promise<void> = Promise.resolve()

  async enter(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

interface Batch {
  run: Run
  transport: BulkTransport
  mails: readonly ClaimedMail[]
  composer: Composer
  isStopping: () => boolean
}

export interface SendingEnd {
  /** False: there was no mail server to hand anything to, so the caller pauses. */
  isReachable: boolean
  accepted: number
  refused: number
}

/**
 * Sends what was claimed. Several lines are brought up to the last word of their mail side by side; the last words
 * themselves are said one after the other, each between the record that it is in the air and the server's answer.
 */
export async function sendClaimed({
  run,
  transport,
  mails,
  composer,
  isStopping,
}: Batch): Promise<SendingEnd> {
  const waiting = [...mails]
  const turn = new Turnstile()
  const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }

  async function sendOne(line: number, mail: ClaimedMail): Promise<void> {
    let clearance: Clearance | undefined
    let leave: (() => void) | undefined
    const mayEnd = async () => {
      leave = await turn.enter()
      if (run.acceptedCount >= settleCount) await run.settle()
      clearance = await run.clear(mail)
      return clearance === 'go'
    }
    try {
      const outcome = await transport.handOver(line, await composer.take(mail), mayEnd)
      if (outcome.kind === 'unreachable') end.isReachable = false
      else if (outcome.kind === 'accepted') end.accepted += 1
      else if (outcome.kind === 'refused') end.refused += 1
      await record(run, mail, outcome, clearance)
    } finally {
      leave?.()
    }
  }

  async function work(line: number): Promise<void> {
    while (end.isReachable && !isStopping()) {
      const mail = waiting.shift()
      if (!mail) return
      composer.prepare([mail, ...waiting.slice(0, transport.lines * aheadPerLine)])
      await sendOne(line, mail)
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: transport.lines }, (_, line) => work(line)))
  composer.forget()
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  await run.settle()
  await run.putBack(
    waiting.map(({ id }) => id),
    { counts: false },
  )
  return end
}

async function record(
  run: Run,
  { id, attempts }: ClaimedMail,
  outcome: Outcome,
  clearance: Clearance | undefined,
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return run.accepted(id)
    case 'unknown':
      return run.end(id, 'in-doubt', outcome.reason)
    case 'unreachable':
      return run.putBack([id], { reason: outcome.reason, counts: false })
    case 'withheld':
      return clearance === 'no-consent' ? run.end(id, 'skipped', '') : run.putBack([id], { counts: false })
    case 'refused': {
      const pause = pauses[attempts - 1]
      if (outcome.isFinal || pause === undefined) return run.end(id, 'failed', outcome.reason)
      return run.putBack([id], { pause, reason: outcome.reason, counts: true })
    }
  }
}
