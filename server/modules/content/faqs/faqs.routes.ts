import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import { faqs } from '#server/modules/content/faqs/faqs.table.ts'
import * as contract from '#shared/content/faqs/faqs.contract.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'

const texts = faqsMessages

const list: ListDefinition<typeof faqs> = {
  table: faqs,
  key: faqs._id,
  sort: { order: faqs.order, question: faqs.question, topic: faqs.topic, createdAt: faqs.createdAt },
  defaultSort: ['order', 'ASC'],
  filters: { isActive: faqs.isActive },
  search: foldedColumn(faqs.question, faqs.answer, faqs.topic),
}

const records = recordService({ table: faqs, resource: 'faqs', missing: () => notFound(texts.notFound) })

export function faqRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { ...contract.faqCalls, many: contract.switchFaqs },
    records,
    list,
    visibleTo: (currentUser) => visibleRows(currentUser, null, eq(faqs.isActive, true)),
    deleted: texts.deleted,
  })

  mount(app, contract.orderFaqs, async ({ currentUser, body: { ids } }) => {
    await services.transact(currentUser, async ({ db, audit }) => {
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
}
