import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import { takingForms } from '#server/core/forms.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addSubscriber,
  askToSubscribe,
  confirmSubscription,
  missingSubscriber,
  showSubscription,
  updateSubscriber,
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

export function subscriberRoutes(app: FastifyInstance, services: Services): void {
  const { db, transact } = services

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

  mount(app, contract.listSubscribers, async ({ query, rowsOf }) =>
    rowsOf(await listRows(db, subscriberList, query)),
  )

  mount(app, contract.showSubscriber, async ({ params }) => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers._id, params.id))
    if (!row) throw missingSubscriber()
    return row
  })

  mount(app, contract.addSubscriber, ({ currentUser, body }) => addSubscriber(services, currentUser, body))

  mount(app, contract.updateSubscriber, ({ currentUser, params, body }) =>
    updateSubscriber(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteSubscriber, async ({ currentUser, params }) => {
    await transact(currentUser, async ({ db, audit }) => {
      const before = await lockRecord(db, subscribers, params.id, missingSubscriber)
      await db.delete(subscribers).where(eq(subscribers._id, params.id))
      await audit({ resource: 'subscribers', recordId: params.id, action: 'delete', before })
    })
    return { success: true as const, message: texts.deleted }
  })
}
