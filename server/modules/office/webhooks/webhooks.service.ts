import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { lockKeys } from '#server/db/locks.ts'
import { InsideAddressError, networksOf, outsideAddresses } from '#server/integrations/outside-network.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { newWebhookSecret, sealWebhookSecret } from '#server/modules/office/webhooks/webhook-secret.ts'
import {
  type DeliveryRow,
  type WebhookRow,
  webhookDeliveries,
  webhooks,
} from '#server/modules/office/webhooks/webhooks.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { testEvent } from '#shared/office/webhooks/webhook-events.ts'
import {
  type addWebhook,
  mostWebhooks,
  type replayWebhook,
  type switchWebhook,
  type updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '#shared/office/webhooks/webhooks.contract.ts'
import { webhooksMessages } from '#shared/office/webhooks/webhooks.messages.ts'

const texts = webhooksMessages
const missing = () => notFound(texts.notFound)

/** Days for which the earlier secret signs as well. */
const earlierSecretDays = 7

export const toWebhook = ({
  secret: _,
  earlierSecret: __,
  notBefore: ___,
  earlierUntil,
  ...row
}: WebhookRow): Webhook => ({
  ...row,
  earlierUntil: earlierUntil !== null && new Date(earlierUntil) > new Date() ? earlierUntil : null,
})

export const webhookRecords = recordService({
  table: webhooks,
  resource: 'webhooks',
  missing,
  constraints: {
    webhooks_name_key: () =>
      new AppError(409, 'webhook.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  },
  /** The audit log stores no secrets. */
  audited: toWebhook,
})

export const webhookList: ListDefinition<typeof webhooks> = {
  table: webhooks,
  key: webhooks._id,
  sort: { name: webhooks.name, createdAt: webhooks.createdAt },
  defaultSort: ['name', 'ASC'],
  filters: {
    state: webhooks.state,
    isStopped: (wanted: boolean) => sql`coalesce(${webhooks.offReason} <> 'manual', false) = ${wanted}`,
  },
}

export const deliveryList: ListDefinition<typeof webhookDeliveries> = {
  table: webhookDeliveries,
  key: webhookDeliveries._id,
  sort: { createdAt: webhookDeliveries.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    webhook: webhookDeliveries.webhook,
    state: webhookDeliveries.state,
    type: webhookDeliveries.type,
    from: (from: string) => gte(webhookDeliveries.createdAt, from),
    until: (until: string) => lt(webhookDeliveries.createdAt, until),
  },
}

export const toDelivery = ({ nextAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  nextAt: row.state === 'waiting' ? nextAt : null,
})

/** Throws 400 for an address that nothing may be sent to, before anything is written. */
async function checkAddress({ configuration }: Services, given: string): Promise<string> {
  const parsed = URL.canParse(given) ? new URL(given) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password || parsed.hash)
    throw invalidField('url', texts.address)
  try {
    await outsideAddresses(parsed, { allowed: networksOf(configuration.webhookNetworks) })
  } catch (error) {
    if (!(error instanceof InsideAddressError)) throw invalidField('url', texts.unknownAddress)
    const isPlain = parsed.protocol === 'https:' && parsed.port === ''
    throw invalidField('url', isPlain ? texts.insideAddress : texts.address)
  }
  return parsed.href
}

async function checkBranches(db: Database, wanted: readonly string[] = []): Promise<void> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) return
  const found = await db.select({ _id: branches._id }).from(branches).where(inArray(branches._id, ids))
  if (found.length < ids.length) throw invalidField('branches', texts.unknownBranch)
}

/** Creates a webhook; its secret is in this answer only. */
export async function createWebhook(
  services: Services,
  currentUser: CurrentUser,
  { url: given, ...fields }: BodyOf<typeof addWebhook>,
): Promise<WebhookWithSecret> {
  const url = await checkAddress(services, given)
  const secret = newWebhookSecret()
  const row = await webhookRecords.create(services, currentUser, {
    values: async ({ db }) => {
      // Two that are added at once count each other.
      await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.webhooks})`)
      const [known] = await db.select({ webhooks: count() }).from(webhooks)
      if ((known?.webhooks ?? 0) >= mostWebhooks)
        throw new AppError(409, 'webhook.too-many', texts.tooMany(mostWebhooks))
      await checkBranches(db, fields.branches)
      return {
        ...fields,
        url,
        author: currentUser._id,
        secret: sealWebhookSecret(services.secret, secret),
      }
    },
  })
  return { ...toWebhook(row), secret }
}

export async function changeWebhook(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, url: given, ...fields }: BodyOf<typeof updateWebhook>,
): Promise<Webhook> {
  const url = given === undefined ? undefined : await checkAddress(services, given)
  const row = await webhookRecords.update(services, currentUser, id, {
    version,
    changes: async ({ db }) => {
      await checkBranches(db, fields.branches)
      return { ...fields, ...(url !== undefined && { url }) } as Partial<WebhookRow>
    },
  })
  return toWebhook(row)
}

/** Gives a new secret. The earlier one signs as well for `earlierSecretDays`. */
export async function rotateSecret(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const row = await webhookRecords.update(services, currentUser, id, {
    action: 'rotate',
    changes: async (_tx, before) => ({
      secret: sealWebhookSecret(services.secret, secret),
      earlierSecret: before.secret,
      earlierUntil: new Date(Date.now() + earlierSecretDays * 86_400_000).toISOString(),
    }),
  })
  return { ...toWebhook(row), secret }
}

export async function endRotation(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Webhook> {
  const row = await webhookRecords.update(services, currentUser, id, {
    action: 'revoke',
    changes: async (_tx, before) => {
      if (!toWebhook(before).earlierUntil) throw new AppError(409, 'webhook.not-rotating', texts.notRotating)
      return { earlierSecret: null, earlierUntil: null }
    },
  })
  return toWebhook(row)
}

/** Switches a webhook on or off; who switches it on is its author from then on. */
export async function switchTo(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { state }: BodyOf<typeof switchWebhook>,
): Promise<Webhook> {
  const row = await webhookRecords.update(services, currentUser, id, {
    action: state === 'on' ? 'resume' : 'deactivate',
    changes:
      state === 'on'
        ? {
            state,
            author: currentUser._id,
            offReason: null,
            offAt: null,
            failingSince: null,
            notBefore: sql`now()`,
          }
        : { state, offReason: 'manual', offAt: sql`now()` },
  })
  return toWebhook(row)
}

/** Locks a webhook that sends. Throws 404 and 409. */
async function lockSending(db: Database, id: string): Promise<void> {
  const { state } = await lockRecord(db, webhooks, id, missing, { noKeyUpdate: true })
  if (state === 'off') throw new AppError(409, 'webhook.off', texts.isOff)
}

type Queued = ResponseOf<typeof replayWebhook>

/** Sends an event that names the webhook itself. */
export async function sendTest(services: Services, currentUser: CurrentUser, id: string): Promise<Queued> {
  await services.transact(currentUser, async ({ db, audit }) => {
    await lockSending(db, id)
    await db.insert(webhookDeliveries).values({ webhook: id, type: testEvent, record: id })
    await audit({ resource: 'webhooks', recordId: id, action: 'test' })
  })
  return { message: texts.tested, count: 1 }
}

/** As if it had not been tried: at once, with all retries. */
const again = { state: 'waiting', attempts: 0, nextAt: sql`now()` } as const

/** Sends what failed in an interval again, with the same ids. */
export async function replayFailed(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { from, until }: BodyOf<typeof replayWebhook>,
): Promise<Queued> {
  const replayed = await services.transact(currentUser, async ({ db, audit }) => {
    await lockSending(db, id)
    const { rowCount } = await db
      .update(webhookDeliveries)
      .set(again)
      .where(
        and(
          eq(webhookDeliveries.webhook, id),
          eq(webhookDeliveries.state, 'failed'),
          gte(webhookDeliveries.createdAt, from),
          lt(webhookDeliveries.createdAt, until),
        ),
      )
    const deliveries = rowCount ?? 0
    await audit({
      resource: 'webhooks',
      recordId: id,
      action: 'send-again',
      after: { from, until, deliveries },
    })
    return deliveries
  })
  return { message: texts.replayed(replayed), count: replayed }
}

/** Sends one event again, with the same id. Throws 409 while it waits. */
export async function replayOne(services: Services, currentUser: CurrentUser, id: string): Promise<Queued> {
  await services.transact(currentUser, async ({ db, audit }) => {
    const [known] = await db
      .select({ webhook: webhookDeliveries.webhook })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries._id, id))
    if (!known) throw notFound(texts.deliveryNotFound)
    await lockSending(db, known.webhook)
    const [replayed] = await db
      .update(webhookDeliveries)
      .set(again)
      .where(and(eq(webhookDeliveries._id, id), sql`${webhookDeliveries.state} <> 'waiting'`))
      .returning({ type: webhookDeliveries.type })
    if (!replayed) throw new AppError(409, 'webhook.waiting', texts.notFinished)
    await audit({
      resource: 'webhooks',
      recordId: known.webhook,
      action: 'send-again',
      after: { type: replayed.type, deliveries: 1 },
    })
  })
  return { message: texts.replayed(1), count: 1 }
}
