import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import {
  askToSubscribe,
  confirmSubscription,
  findSubscriber,
  showSubscription,
} from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import * as contract from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'

const texts = subscribersMessages

const subscriberList: ListDefinition<typeof subscribers> = {
  table: subscribers,
  key: subscribers._id,
  sort: { email: subscribers.email, createdAt: subscribers.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    isSubscribed: (value: boolean) =>
      value ? sql`${subscribers.unsubscribedAt} IS NULL` : sql`${subscribers.unsubscribedAt} IS NOT NULL`,
  },
  search: foldedColumn(subscribers.email),
}

const optedOut = (field: string) =>
  new AppError(409, 'subscriber.opted-out', texts.optedOut, { fields: { [field]: texts.optedOut } })
const known = () => new AppError(409, 'subscriber.known', texts.known, { fields: { email: texts.known } })

const records = recordService({
  table: subscribers,
  resource: 'subscribers',
  missing: () => notFound(texts.notFound),
  constraints: {
    subscribers_consent_check: () => invalidField('consentNote', texts.consentNote),
    subscribers_email_key: known,
  },
  /** The audit log outlives the entry, so it holds no address. */
  audited: ({ email: _, consentNote: __, ...row }) => row,
})

/** Throws 409 for an address on the list, and for one that left it. */
async function refuseKnown(db: Database, email: string): Promise<void> {
  const entry = await findSubscriber(db, email)
  if (entry) throw entry.unsubscribedAt ? optedOut('email') : known()
}

export function subscriberRoutes(app: FastifyInstance, services: Services): void {
  mount(app, contract.subscribe, async ({ body }) => {
    await askToSubscribe(services, body.email)
    return { success: true as const, message: texts.checkMail }
  })

  mount(app, contract.showSubscription, ({ params }) => showSubscription(services, params.token))

  takingForms(app, (scope) =>
    mount(scope, contract.confirmSubscription, async ({ params, body, reply }) => {
      if (!body.page) return confirmSubscription(services, params.token)
      // A form post is redirected to the page, also for an invalid link.
      await confirmSubscription(services, params.token).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      return reply.redirect(`/subscribe/${encodeURIComponent(params.token)}`, 303)
    }),
  )

  mountRecords(app, services, {
    calls: contract.subscriberCalls,
    records,
    list: subscriberList,
    columnsOf: async ({ isSubscribed, ...fields }, { tx, before }) => {
      if (!before) {
        await refuseKnown(tx.db, String(fields.email))
        return { ...fields, source: 'desk' as const }
      }
      if (isSubscribed && before.unsubscribedAt) throw optedOut('isSubscribed')
      const leaves = isSubscribed === false && !before.unsubscribedAt
      return { ...fields, ...(leaves && { unsubscribedAt: new Date().toISOString() }) }
    },
    action: (before, after) => (before.unsubscribedAt === after.unsubscribedAt ? 'edit' : 'unsubscribe'),
    deleted: texts.deleted,
  })
}
