import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { recordService } from '#server/core/record-service.ts'
import { lockRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import { faqs } from '#server/modules/content/faqs/faqs.table.ts'
import * as contract from '#shared/content/faqs/faqs.contract.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'

const texts = faqsMessages
const missing = () => notFound(texts.notFound)

const faqList: ListDefinition<typeof faqs> = {
  table: faqs,
  key: faqs._id,
  sort: { order: faqs.order, question: faqs.question, topic: faqs.topic, createdAt: faqs.createdAt },
  defaultSort: ['order', 'ASC'],
  filters: { isActive: faqs.isActive },
  search: foldedColumn(faqs.question, faqs.answer, faqs.topic),
}

const records = recordService({ table: faqs, resource: 'faqs', missing })

export function faqRoutes(app: FastifyInstance, services: Services): void {
  const { db, transact } = services
  const visibleTo = (currentUser: CurrentUser | undefined): SQL | undefined =>
    visibleRows(currentUser, null, eq(faqs.isActive, true))

  mount(app, contract.listFaqs, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await listRows(db, faqList, query, visibleTo(currentUser))),
  )

  mount(app, contract.showFaq, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(faqs)
      .where(and(eq(faqs._id, params.id), visibleTo(currentUser)))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addFaq, ({ currentUser, body }) =>
    records.create(services, currentUser, { values: body }),
  )

  mount(app, contract.orderFaqs, async ({ currentUser, body: { ids } }) => {
    await transact(currentUser, async ({ db, audit }) => {
      // Questions that are not given follow the others in their own order.
      const given = sql`array_position(${sql.param(ids)}::uuid[], ${faqs._id})`
      const position = sql`least(coalesce(${given}, ${ids.length + 1} + ${faqs.order}), 10000)`
      // A form opened earlier still holds the old position; the new version keeps it from being restored.
      await db
        .update(faqs)
        .set({ order: position, version: sql`${faqs.version} + 1` })
        .where(sql`${faqs.order} IS DISTINCT FROM ${position}`)
      await audit({ resource: 'faqs', recordId: 'order', action: 'edit', after: { order: ids } })
    })
    return { success: true as const, message: texts.ordered }
  })

  mount(app, contract.updateFaq, ({ currentUser, params, body: { version, ...changes } }) =>
    records.update(services, currentUser, params.id, { version, changes }),
  )

  mount(app, contract.switchFaqs, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, faqs, id, missing)
        return row.isActive !== change.isActive
      },
      change: (within, id) => records.update(within, currentUser, id, { changes: change }),
    }),
  )

  mount(app, contract.deleteFaq, async ({ currentUser, params }) => {
    await records.remove(services, currentUser, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
