import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type pg from 'pg'
import { executorOf } from '#server/core/job-queues.ts'
import { defineQueue, type Services, type WorkerRuntime } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import {
  failureOf,
  type Mail,
  type MailFailure,
  type MailTransport,
  mailConnections,
} from '#server/integrations/mail/mail-transport.ts'
import { campaignWriter } from '#server/modules/messaging/campaigns/campaigns.service.ts'
import {
  type CampaignRecord,
  campaignDeliveries,
  campaigns,
  type DeliveryRow,
} from '#server/modules/messaging/campaigns/campaigns.table.ts'

const queueName = 'campaign-mails'

/** Mails sent at a time; one connection is left for transactional mail. */
const mailsAtOnce = mailConnections - 1
/** Deliveries read at a time. */
const batchSize = 200
/** Milliseconds after which a job leaves the rest to the next one, so that a stop need not wait long. */
const longestJob = 5000
/** Seconds after which the outcome of a delivery is unknown; longer than the timeouts of a mail together. */
const longestSending = 600
/** Backoff after a temporary refusal, in seconds, by number of attempts. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]

/** Sends due mails: each minute, and at once when a campaign begins. */
export const sendingQueue = defineQueue({
  name: queueName,
  title: 'Kampanya e-postalarının gönderimi',
  cron: '* * * * *',
  runsAtStart: true,
  work: { pollingIntervalSeconds: 0.5, batchSize: 50 },
  async handle(services, _jobs, runtime) {
    if (await sendDueMails(services, runtime)) await services.jobs.send(queueName)
  },
})

/** Starts sending once the caller's transaction is committed. */
export async function queueSending({ jobs }: Services, client: pg.PoolClient): Promise<void> {
  await jobs.send(queueName, {}, { db: executorOf(client) })
}

/** Sends mails of one due campaign for some seconds; returns whether more may be due. */
export async function sendDueMails(
  services: Services,
  { transport, mailHealth }: Pick<WorkerRuntime, 'transport' | 'mailHealth'>,
): Promise<boolean> {
  const { db } = services
  await markUnknown(db)
  const campaign = await findDueCampaign(db)
  const round = campaign && (await sendCampaignMails(services, transport, campaign))
  if (round?.hasAccepted) await mailHealth.accepted()
  else if (round?.refusal) await mailHealth.refused(round.refusal)
  await finishCampaigns(services)
  return round !== undefined && !round.isInterrupted
}

/** After a worker was killed nobody knows whether the mail server has accepted these. */
async function markUnknown(db: Database): Promise<void> {
  await db
    .update(campaignDeliveries)
    .set({ state: 'in-doubt', settledAt: firstSettled })
    .where(and(eq(campaignDeliveries.state, 'sending'), lte(campaignDeliveries.dueAt, sql`now()`)))
}

const firstSettled = sql`coalesce(${campaignDeliveries.settledAt}, now())` as never

const isDue = and(
  eq(campaignDeliveries.campaign, campaigns._id),
  eq(campaignDeliveries.state, 'queued'),
  lte(campaignDeliveries.dueAt, sql`now()`),
)

/** Any of the due campaigns, so that a long one does not hold up the others. */
async function findDueCampaign(db: Database): Promise<CampaignRecord | undefined> {
  const [campaign] = await db
    .select()
    .from(campaigns)
    .where(
      sql`status = 'sent' AND finished_at IS NULL AND paused_at IS NULL
        AND EXISTS (SELECT 1 FROM ${campaignDeliveries} WHERE ${isDue})`,
    )
    .orderBy(sql`random()`)
    .limit(1)
  return campaign
}

interface Round {
  hasAccepted: boolean
  /** Code of the last failure. */
  refusal?: string
  /** The mail server or the connection to it has failed. */
  isInterrupted: boolean
}

/** Sends several mails of a campaign at a time, for some seconds. */
async function sendCampaignMails(
  services: Services,
  transport: MailTransport,
  campaign: CampaignRecord,
): Promise<Round> {
  const { db } = services
  const until = Date.now() + longestJob
  const round: Round = { hasAccepted: false, isInterrupted: false }
  const isOver = () => round.isInterrupted || Date.now() > until
  const unreachable = await transport.verify().then(() => undefined, failureOf)
  if (unreachable) return { ...round, refusal: unreachable.code, isInterrupted: true }
  const write = await campaignWriter(services, campaign)
  while (!isOver()) {
    const mails = await db
      .select({ mail: campaignDeliveries })
      .from(campaigns)
      .innerJoin(campaignDeliveries, isDue)
      .where(and(eq(campaigns._id, campaign._id), sql`${campaigns.pausedAt} IS NULL`))
      .orderBy(asc(campaignDeliveries.dueAt))
      .limit(batchSize)
    if (mails.length === 0) break
    const waiting = mails.values()
    const work = async () => {
      for (const { mail } of waiting) {
        await sendOne(db, transport, mail, write(mail), round)
        if (isOver()) return
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: mailsAtOnce }, work))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
  return round
}

async function sendOne(
  db: Database,
  transport: MailTransport,
  delivery: DeliveryRow,
  mail: Mail,
  round: Round,
): Promise<void> {
  const attempts = await claim(db, delivery)
  if (attempts === undefined) return
  const failure = await transport.send(mail, delivery._id).then(() => undefined, failureOf)
  if (failure) {
    round.refusal = failure.code
    round.isInterrupted ||= failure.kind === 'unreachable' || failure.kind === 'unknown'
  } else round.hasAccepted = true
  await db
    .update(campaignDeliveries)
    .set(failure ? afterFailure(failure, attempts) : { state: 'sent', reason: '', settledAt: firstSettled })
    .where(
      and(
        eq(campaignDeliveries._id, delivery._id),
        eq(campaignDeliveries.state, 'sending'),
        // Not one that a person had sent again meanwhile.
        eq(campaignDeliveries.attempts, attempts),
      ),
    )
}

/**
 * Marks a queued delivery as being sent, unless its campaign is paused, or as skipped without consent; returns the
 * number of attempts if it may be sent. Only one process can.
 */
async function claim(db: Database, { _id, email, user }: DeliveryRow): Promise<number | undefined> {
  const { rows } = await db.execute<{ state: DeliveryRow['state']; attempts: number }>(sql`
    UPDATE campaign_deliveries AS mail
    SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${longestSending}),
      state = (CASE WHEN consents THEN 'sending' ELSE 'skipped' END)::delivery_state,
      settled_at = CASE WHEN consents THEN settled_at ELSE coalesce(settled_at, now()) END
    FROM campaigns, (SELECT may_receive('email', lower(${email} COLLATE "C")) AND NOT is_address_of_minor(${email})
      AND NOT EXISTS (
        SELECT FROM users WHERE id = ${user} AND (deleted_at IS NOT NULL OR is_minor(user_details))) AS consents) AS consent
    WHERE mail.id = ${_id} AND mail.state = 'queued' AND campaigns.id = mail.campaign_id
      AND campaigns.paused_at IS NULL
    RETURNING mail.state, mail.attempts`)
  const [claimed] = rows
  return claimed?.state === 'sending' ? claimed.attempts : undefined
}

function afterFailure({ kind, reason }: MailFailure, attempts: number) {
  const pause = pauses[attempts - 1]
  if (kind === 'unreachable')
    return { state: 'queued', reason, dueAt: sql`now()` as never, attempts: attempts - 1 } as const
  if (kind === 'temporary' && pause !== undefined)
    return { state: 'queued', reason, dueAt: sql`now() + make_interval(secs => ${pause})` as never } as const
  return { state: kind === 'unknown' ? 'in-doubt' : 'failed', reason, settledAt: firstSettled } as const
}

/** Finishes campaigns without open deliveries and stores their counts. */
const finishCampaigns = ({ pool }: Services): Promise<void> =>
  inTransaction(pool, async ({ db }) => {
    // Serialised with a decision to send again, which locks the campaign as well.
    await db.execute(
      sql`SELECT FROM campaigns WHERE status = 'sent' AND finished_at IS NULL ORDER BY id FOR UPDATE`,
    )
    await db.execute(sql`
      UPDATE campaigns SET finished_at = now(), counts = CASE channel WHEN 'email' THEN delivery_counts(id) END
      WHERE status = 'sent' AND finished_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM campaign_deliveries WHERE campaign_id = campaigns.id AND state IN ('queued', 'sending'))
        AND NOT EXISTS (SELECT FROM sms_messages WHERE campaign_id = campaigns.id AND state IN ('queued', 'sending'))`)
  })
