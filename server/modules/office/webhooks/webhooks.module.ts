import { eq, lt, sql } from 'drizzle-orm'
import { defineModule, defineQueue, type ExportSection } from '#server/core/module.ts'
import { startDelivery } from '#server/modules/office/webhooks/deliver-events.ts'
import { sealedWebhookSecrets } from '#server/modules/office/webhooks/webhook-secret.ts'
import { webhookRoutes } from '#server/modules/office/webhooks/webhooks.routes.ts'
import { webhookDeliveries, webhooks } from '#server/modules/office/webhooks/webhooks.table.ts'

/** Days for which the log of deliveries is kept. */
const keptDays = 30

/** Deletes events by age, also those that were never delivered. */
const deliveryExpiry = defineQueue({
  name: 'webhook-expiry',
  title: 'Eski webhook gönderimlerinin silinmesi',
  cron: '35 4 * * *',
  async handle({ db }) {
    await db
      .delete(webhookDeliveries)
      .where(lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${keptDays})`))
    await db
      .update(webhooks)
      .set({ earlierSecret: null, earlierUntil: null })
      .where(lt(webhooks.earlierUntil, sql`now()`))
  },
})

const ownWebhooks: ExportSection = {
  name: 'webhooklar',
  read: (db, { _id }) =>
    db
      .select({ name: webhooks.name, url: webhooks.url, createdAt: webhooks.createdAt })
      .from(webhooks)
      .where(eq(webhooks.author, _id)),
}

export const webhooksModule = defineModule({
  name: 'webhooks',
  personalData: { webhooks: 'staff', webhook_deliveries: 'staff' },
  routes: [webhookRoutes],
  sealed: sealedWebhookSecrets,
  queues: [deliveryExpiry],
  startWorker: (services, { report }) => startDelivery(services, report),
  exportSections: [ownWebhooks],
  namedTables: [{ table: webhooks }],
})
