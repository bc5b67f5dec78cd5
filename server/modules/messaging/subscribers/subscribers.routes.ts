import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, notFound } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import {
  addAtDesk,
  askToSubscribe,
  confirmSubscription,
  findSubscriber,
  isSubscribed,
  showSubscription,
  toSubscribers,
} from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { subscribers } from '#server/modules/messaging/subscribers/subscribers.table.ts'
import { recordConsent } from '#server/modules/people/consents/consents.service.ts'
import * as contract from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'

const texts = subscribersMessages

const subscriberList: ListDefinition<typeof subscribers> = {
  table: subscribers,
  key: subscribers._id,
  sort: { email: subscribers.email, createdAt: subscribers.createdAt },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    isSubscribed: (value: boolean) => sql`${isSubscribed} = ${value}`,
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
  constraints: { subscribers_email_key: known },
  /** The audit log outlives the entry, so it holds no address. */
  audited: ({ email: _, ...row }) => row,
})

/** Throws 409 for an address on the list, and for one that left it. */
async function refuseKnown(db: Database, email: string): Promise<void> {
  const entry = await findSubscriber(db, email)
  if (entry.refusedAt) throw optedOut('email')
  if (entry.isListed) throw known()
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
    toRecords: toSubscribers,
    columnsOf: async ({ isSubscribed: stays, email = '', consentNote = '' }, { tx, currentUser, before }) => {
      if (before) {
        // Only the owner of the address says yes.
        if (stays) throw optedOut('isSubscribed')
        await recordConsent(tx, {
          ...{ channel: 'email', recipient: before.email, status: 'refused', source: 'desk', isProven: true },
          ...{ user: null, recordedBy: currentUser._id },
        })
        return {}
      }
      await refuseKnown(tx.db, email)
      await addAtDesk(services, tx, currentUser, { email, note: consentNote })
      return { email }
    },
    action: 'unsubscribe',
    deleted: texts.deleted,
  })
}
