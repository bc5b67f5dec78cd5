import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import { InsideAddressError, networksOf, postOutside } from '#server/integrations/outside-network.ts'
import { letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { openWebhookSecret, signaturesOf } from '#server/modules/office/webhooks/webhook-secret.ts'
import { toWebhook } from '#server/modules/office/webhooks/webhooks.service.ts'
import {
  type DeliveryRow,
  webhookDeliveries,
  webhooks,
} from '#server/modules/office/webhooks/webhooks.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { firstName } from '#shared/core/text.ts'
import type { WebhookPayload } from '#shared/office/webhooks/webhook-events.ts'
import { webhookMailMessages } from '#shared/office/webhooks/webhooks.messages.ts'

const [seconds, minutes, hours] = [1, 60, 3600]
/** Seconds between the attempts of one event. */
export const retryDelays = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  ...[2, 5, 10, 14, 20, 24].map((one) => one * hours),
]
/** Days without a success after which a webhook is switched off. */
const failingDays = 3
/** Milliseconds that a receiver has for its answer. */
const patience = 20_000
/** Seconds after which another process sends what was being sent: the first one was killed. */
const leaseSeconds = 60
/** Requests of one process to one receiver at a time, so that a slow one delays nobody else. */
const lanes = 4
/** Milliseconds between two looks for events. */
const interval = 1_000
/** Seconds that `Retry-After` may ask for. */
const longestPause = 24 * hours

interface Claimed {
  delivery: Pick<DeliveryRow, '_id' | 'type' | 'record' | 'branch' | 'createdAt' | 'attempts'>
  webhook: { _id: string; url: string; secret: Buffer; earlierSecret: Buffer | null }
}

interface ClaimedRow extends Record<string, unknown> {
  id: string
  type: DeliveryRow['type']
  record_id: string
  branch_id: string | null
  created_at: string
  attempts: number
  webhook_id: string
  url: string
  secret: Buffer
  earlier_secret: Buffer | null
}

/**
 * Takes events that are due, for each webhook as many as it has free lanes here. The lease counts as the next attempt, so
 * that a killed process loses none.
 */
async function claimDue({ db }: Services, busy: ReadonlyMap<string, number>): Promise<Claimed[]> {
  const { rows } = await db.execute<ClaimedRow>(sql`
    WITH due AS (
      SELECT one.id FROM webhooks hook CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE webhook_id = hook.id AND state = 'waiting' AND next_at <= now()
        ORDER BY next_at
        LIMIT greatest(0, ${lanes} - coalesce((${JSON.stringify(Object.fromEntries(busy))}::jsonb ->> hook.id::text)::int, 0))
        FOR UPDATE SKIP LOCKED) one
      WHERE hook.state = 'on' AND hook.not_before <= now())
    UPDATE webhook_deliveries sent
    SET next_at = now() + make_interval(secs => ${leaseSeconds}), attempts = sent.attempts + 1, last_at = now()
    FROM due, webhooks hook WHERE sent.id = due.id AND hook.id = sent.webhook_id
    RETURNING sent.id, sent.type, sent.record_id, sent.branch_id, sent.created_at, sent.attempts, sent.webhook_id,
      hook.url, hook.secret, CASE WHEN hook.earlier_until > now() THEN hook.earlier_secret END AS earlier_secret`)
  return rows.map((row) => ({
    delivery: {
      _id: row.id,
      type: row.type,
      record: row.record_id,
      branch: row.branch_id,
      createdAt: new Date(row.created_at).toISOString(),
      attempts: row.attempts,
    },
    webhook: {
      _id: row.webhook_id,
      url: row.url,
      secret: row.secret,
      earlierSecret: row.earlier_secret,
    },
  }))
}

type Outcome = Pick<DeliveryRow, 'status' | 'failure'> & { retryAfter?: string | undefined }

/** Sends one event and says how it went; never throws. */
async function attempt(
  { secret, configuration }: Services,
  { delivery, webhook }: Claimed,
): Promise<Outcome> {
  const { _id: id, type, record, branch, createdAt } = delivery
  const sealed = webhook.earlierSecret ? [webhook.secret, webhook.earlierSecret] : [webhook.secret]
  const secrets = sealed.flatMap((one) => openWebhookSecret(secret, one) ?? [])
  if (secrets.length < sealed.length) return { status: null, failure: 'secret' }
  const payload: WebhookPayload = { type, timestamp: createdAt, data: { id: record, branch } }
  const body = JSON.stringify(payload)
  const timestamp = Math.floor(Date.now() / 1000)
  try {
    const { status, retryAfter } = await postOutside(new URL(webhook.url), {
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'bozkir-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signaturesOf({ id, timestamp, body }, secrets),
      },
      body,
      patience,
      allowed: networksOf(configuration.webhookNetworks),
    })
    return { status, failure: null, retryAfter }
  } catch (error) {
    if (error instanceof InsideAddressError) return { status: null, failure: 'address' }
    const isLate = error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name)
    return { status: null, failure: isLate ? 'timeout' : 'connection' }
  }
}

/** Seconds that an answer asks to wait: a number, or a date. */
export function secondsOf(retryAfter: string | undefined, now = Date.now()): number {
  if (retryAfter === undefined) return 0
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestPause) : 0
}

/** Within 10 % of the delay, so that events that failed together do not return together. */
const varied = (delaySeconds: number) => delaySeconds * (0.9 + Math.random() * 0.2)

async function recordSuccess(
  { db }: Services,
  { delivery, webhook }: Claimed,
  outcome: Pick<DeliveryRow, 'status' | 'duration'>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...outcome, state: 'delivered', failure: null })
    .where(eq(webhookDeliveries._id, delivery._id))
  // Once a minute is enough, unless it ends a series of failures.
  const isDue = or(
    isNotNull(webhooks.failingSince),
    isNull(webhooks.lastSuccessAt),
    lt(webhooks.lastSuccessAt, sql`now() - interval '1 minute'`),
  )
  await db
    .update(webhooks)
    .set({ lastSuccessAt: sql`now()`, failingSince: null })
    .where(and(eq(webhooks._id, webhook._id), isDue))
}

async function recordFailure(
  services: Services,
  { delivery, webhook }: Claimed,
  { retryAfter, ...outcome }: Outcome & Pick<DeliveryRow, 'duration'>,
): Promise<void> {
  const { db } = services
  const isGone = outcome.status === 410
  const asked = secondsOf(retryAfter)
  const next = retryDelays[delivery.attempts - 1]
  const isLast = isGone || next === undefined
  await db
    .update(webhookDeliveries)
    .set({
      ...outcome,
      ...(isLast
        ? { state: 'failed' as const }
        : { nextAt: sql`now() + make_interval(secs => ${Math.max(varied(next), asked)})` }),
    })
    .where(eq(webhookDeliveries._id, delivery._id))
  const [now] = await db
    .update(webhooks)
    .set({
      failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
      ...(asked > 0 && {
        notBefore: sql`greatest(${webhooks.notBefore}, now() + make_interval(secs => ${asked}))`,
      }),
    })
    .where(eq(webhooks._id, webhook._id))
    .returning({
      hasFailed: sql<boolean>`${webhooks.failingSince} <= now() - make_interval(days => ${failingDays})`,
    })
  if (isGone) await switchOff(services, webhook._id, 'gone')
  else if (now?.hasFailed) await switchOff(services, webhook._id, 'failing')
}

/** Switches a webhook off and tells its author, once. */
async function switchOff(services: Services, id: string, offReason: 'gone' | 'failing'): Promise<void> {
  const { transact, configuration, mail } = services
  await transact(system, async ({ client, db, audit }) => {
    const [before] = await db.select().from(webhooks).where(eq(webhooks._id, id)).for('no key update')
    if (before?.state !== 'on') return
    const [after] = await db
      .update(webhooks)
      .set({ state: 'off', offReason, offAt: sql`now()`, version: sql`${webhooks.version} + 1` })
      .where(eq(webhooks._id, id))
      .returning()
    if (!after) return
    await audit({
      resource: 'webhooks',
      recordId: id,
      action: 'deactivate',
      before: { ...toWebhook(before) },
      after: { ...toWebhook(after) },
    })
    const [author] = await db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users._id, after.author))
    if (!author?.email) return
    const { club, publicUrl } = await letterheadOf(db, configuration)
    const texts = webhookMailMessages
    await mail.enqueue(
      client,
      renderMail({
        club,
        to: author.email,
        subject: texts.subject(after.name),
        greeting: texts.greeting(firstName(author.name)),
        paragraphs: [texts[offReason](after.name, after.url), texts.next],
        action: { label: texts.open, link: `${publicUrl}/admin/webhooks/${id}` },
      }),
    )
  })
}

/**
 * Sends events until it is stopped. Every process may run it: a lease on each event decides which one sends it. Returns the
 * function that stops it; what is being sent then is sent to its end.
 */
export function startDelivery(services: Services, report: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController()
  const busy = new Map<string, number>()
  const sending = new Set<Promise<void>>()
  const occupy = (id: string, by: number) => busy.set(id, (busy.get(id) ?? 0) + by)

  async function deliver(claimed: Claimed): Promise<void> {
    const { _id } = claimed.webhook
    occupy(_id, 1)
    try {
      const startedAt = performance.now()
      const outcome = await attempt(services, claimed)
      const duration = Math.round(performance.now() - startedAt)
      const { status } = outcome
      if (status !== null && status >= 200 && status <= 299)
        await recordSuccess(services, claimed, { status, duration })
      else await recordFailure(services, claimed, { ...outcome, duration })
    } catch (error) {
      // The lease ends, and the event is sent again.
      report(error)
    } finally {
      occupy(_id, -1)
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      const claimed = await claimDue(services, busy).catch((error) => {
        report(error)
        return []
      })
      for (const one of claimed) {
        const work = deliver(one).finally(() => sending.delete(work))
        sending.add(work)
      }
      // A lane that becomes free takes the next event at once.
      const pause = new AbortController()
      const signal = AbortSignal.any([stop.signal, pause.signal])
      await Promise.race([delay(interval, undefined, { signal }).catch(() => undefined), ...sending])
      pause.abort()
    }
    await Promise.all(sending)
  }

  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
