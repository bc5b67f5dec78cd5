import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { notFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { subscribers } from '#server/modules/subscribers/subscribers.table.ts'
import { messages } from '#shared/messages/messages.ts'
import * as contract from '#shared/subscribers/subscribers.contract.ts'

const texts = messages.subscribers
const missing = () => notFound(texts.notFound)

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

export function subscriberRoutes(app: FastifyInstance, { db, work }: Services): void {
  mount(app, contract.subscribe, async ({ body }) => {
    // A known address gets the same answer: the list does not tell who is on it.
    // Whoever left the list and comes back is on it again.
    await db.execute(sql`
      INSERT INTO subscribers (id, email) VALUES (${v7()}, ${body.email})
      ON CONFLICT (lower(email COLLATE "C")) DO UPDATE SET unsubscribed_at = NULL
      WHERE subscribers.unsubscribed_at IS NOT NULL`)
    return { success: true as const, message: texts.subscribed }
  })

  mount(app, contract.listSubscribers, async ({ query, rowsOf }) =>
    rowsOf(await listRows(db, subscriberList, query)),
  )

  mount(app, contract.showSubscriber, async ({ params }) => {
    const [row] = await db.select().from(subscribers).where(eq(subscribers._id, params.id))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.deleteSubscriber, async ({ actor, params }) => {
    await work(actor, async ({ db, audit }) => {
      const before = await lockRecord(db, subscribers, params.id, missing)
      await db.delete(subscribers).where(eq(subscribers._id, params.id))
      await audit({ resource: 'subscribers', recordId: params.id, action: 'delete', before })
    })
    return { success: true as const, message: texts.deleted }
  })
}
