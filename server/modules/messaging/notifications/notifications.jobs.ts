import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { defineQueue, type Services } from '#server/core/module.ts'
import { sendPush } from '#server/integrations/push/send-push.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { wasMeant } from '#server/modules/messaging/notifications/inbox.service.ts'
import {
  notificationRecipients,
  notifications,
  pushDevices,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { pushKeysOf } from '#server/modules/messaging/notifications/push.service.ts'
import {
  type FanOut,
  fanOutQueue as fanOutQueueName,
  type Push,
  pushQueue as pushQueueName,
} from '#server/modules/messaging/notifications/push-queue.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'

/** Devices added to the queue per statement. */
const batchSize = 500
/** Characters of a message in a push; a push service takes 4096 bytes in all. */
const mostShown = 300

/** Pushes older than a day are not shown. */
const recent = sql`${notifications.sentAt} > now() - interval '1 day'`

/** Adds a push job for each device of the recipients; job ids make a retry idempotent. */
async function fanOut({ db, jobs }: Services, notification: string): Promise<void> {
  const user = sql`${pushDevices.user}`
  const isChosen = sql`EXISTS (
    SELECT 1 FROM ${notificationRecipients} WHERE ${notificationRecipients.user} = ${user}
      AND ${notificationRecipients.notification} = ${notifications._id} AND ${notifications.audience} = 'users')`
  let last: string | undefined
  for (let found = batchSize; found === batchSize; ) {
    const devices = await db
      .select({ _id: pushDevices._id })
      .from(pushDevices)
      .innerJoin(users, eq(users._id, pushDevices.user))
      .innerJoin(notifications, and(eq(notifications._id, notification), recent))
      .where(
        and(
          last ? gt(pushDevices._id, last) : undefined,
          sql`(${isChosen} OR ${wasMeant({ user, since: sql`${users.createdAt}` })})`,
        ),
      )
      .orderBy(asc(pushDevices._id))
      .limit(batchSize)
    if (devices.length > 0) {
      await jobs.insert(
        pushQueueName,
        devices.map(({ _id: device }) => ({
          id: v5(notification, device),
          data: { notification, device } satisfies Push,
          deleteAfterSeconds: 86_400,
        })),
      )
    }
    last = devices.at(-1)?._id
    found = devices.length
  }
}

/** Sends a push unless notification or device is gone; deletes a device whose subscription expired. */
async function deliver(services: Services, { notification, device }: Push): Promise<void> {
  const { db, configuration } = services
  const [found] = await db
    .select({ device: pushDevices, notification: notifications })
    .from(pushDevices)
    .innerJoin(notifications, and(eq(notifications._id, notification), recent))
    .where(eq(pushDevices._id, device))
  if (!found) return
  const { _id: id, title, message, link } = found.notification
  const body = message.length > mostShown ? `${message.slice(0, mostShown)}…` : message
  const isTaken = await sendPush(
    found.device,
    { id, title, body, link },
    {
      keys: await pushKeysOf(services),
      contact: (await readClub(db)).email || `noreply@${new URL(configuration.publicUrl).hostname}`,
      allowsLocal: configuration.localPush,
    },
  )
  if (!isTaken) await db.delete(pushDevices).where(eq(pushDevices._id, device))
}

/** Adds a push job for each device of the recipients. */
const fanOutQueue = defineQueue<FanOut>({
  name: fanOutQueueName,
  title: 'Anlık bildirimin cihazlara dağıtımı',
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true },
  work: { pollingIntervalSeconds: 1 },
  async handle(services, jobs) {
    for (const { data } of jobs) await fanOut(services, data.notification)
  },
})

const pushQueue = defineQueue<Push>({
  name: pushQueueName,
  title: 'Anlık bildirimin cihaza gönderimi',
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 120 },
  work: { pollingIntervalSeconds: 1, batchSize: 50, perJobResults: true },
  handle: (services, jobs) =>
    Promise.all(
      jobs.map(async ({ id, data }) => {
        try {
          await deliver(services, data)
          return { id, status: 'completed' as const }
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          return { id, status: 'failed' as const, output: { message } }
        }
      }),
    ),
})

/** Deletes the product's own notices after a year. */
const expiryQueue = defineQueue({
  name: 'notification-expiry',
  title: 'Eski bildirimlerin temizliği',
  cron: '45 4 * * *',
  handle: ({ db }) =>
    db
      .delete(notifications)
      .where(
        sql`${notifications.isNotice} AND ${notifications.sentAt} < now() - make_interval(days => ${retentionDays.notification})`,
      ),
})

export const notificationQueues = [fanOutQueue, pushQueue, expiryQueue]
