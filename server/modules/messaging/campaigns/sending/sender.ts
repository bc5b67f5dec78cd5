import { Worker } from 'node:worker_threads'
import type { Services } from '#server/core/module.ts'
import { lockSpaces } from '#server/db/locks.ts'
import type { MailHealth } from '#server/integrations/mail/mail-health.ts'
import type { SendingEnd } from '#server/modules/messaging/campaigns/sending/send-claimed.ts'
import type { SendingSettings } from '#server/modules/messaging/campaigns/sending/send-due.ts'

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
