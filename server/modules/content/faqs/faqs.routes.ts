import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { changeMany } from '#server/core/change-many.ts'
import { notFound } from '#server/core/errors.ts'
import { mount } from '#server/core/mount.ts'
import { changeRecord, lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { foldedColumn } from '#server/db/fold.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { type FaqRow, faqs } from '#server/modules/content/faqs/faqs.table.ts'
import * as contract from '#shared/content/faqs/faqs.contract.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { pageTags } from '#shared/core/page.ts'
import { messages } from '#shared/messages/messages.ts'
import { can } from '#shared/permissions/permissions.ts'

const texts = messages.faqs
const missing = () => notFound(texts.notFound)

const faqList: ListDefinition<typeof faqs> = {
  table: faqs,
  key: faqs._id,
  sort: { order: faqs.order, question: faqs.question, topic: faqs.topic, createdAt: faqs.createdAt },
  defaultSort: ['order', 'ASC'],
  filters: { isActive: faqs.isActive },
  search: foldedColumn(faqs.question, faqs.answer, faqs.topic),
}

function updateFaq(
  { work }: Services,
  actor: Actor,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateFaq>,
): Promise<FaqRow> {
  return work(actor, async ({ db, audit, dropPages }) => {
    const before = await lockRecord(db, faqs, id, missing, { version })
    const after = await changeRecord(db, faqs, id, changes)
    await audit({ resource: 'faqs', recordId: id, action: 'edit', before, after })
    dropPages(pageTags.faqs)
    return after
  })
}

export function faqRoutes(app: FastifyInstance, services: Services): void {
  const { db, work } = services
  const visibleTo = (visitor: Actor | undefined): SQL | undefined =>
    can(visitor?.role, 'users.list') ? undefined : eq(faqs.isActive, true)

  mount(app, contract.listFaqs, async ({ query, visitor, rowsOf }) =>
    rowsOf(await listRows(db, faqList, query, visibleTo(visitor))),
  )

  mount(app, contract.showFaq, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(faqs)
      .where(and(eq(faqs._id, params.id), visibleTo(visitor)))
    if (!row) throw missing()
    return row
  })

  mount(app, contract.addFaq, ({ actor, body }) =>
    work(actor, async ({ db, audit, dropPages }) => {
      const [row] = await db.insert(faqs).values(body).returning()
      const created = row as FaqRow
      await audit({ resource: 'faqs', recordId: created._id, action: 'create', after: created })
      dropPages(pageTags.faqs)
      return created
    }),
  )

  mount(app, contract.orderFaqs, async ({ actor, body: { ids } }) => {
    await work(actor, async ({ db, audit, dropPages }) => {
      // What is not named keeps its place after the others.
      const named = sql`array_position(${sql.param(ids)}::uuid[], ${faqs._id})`
      const place = sql`least(coalesce(${named}, ${ids.length + 1} + ${faqs.order}), 10000)`
      // A form that was opened before still holds the old place: its save must not bring it back.
      await db
        .update(faqs)
        .set({ order: place, version: sql`${faqs.version} + 1` })
        .where(sql`${faqs.order} IS DISTINCT FROM ${place}`)
      await audit({ resource: 'faqs', recordId: 'order', action: 'edit', after: { order: ids } })
      dropPages(pageTags.faqs)
    })
    return { success: true as const, message: texts.ordered }
  })

  mount(app, contract.updateFaq, ({ actor, params, body }) => updateFaq(services, actor, params.id, body))

  mount(app, contract.switchFaqs, ({ actor, body: { ids, ...change } }) =>
    changeMany(services, actor, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, faqs, id, missing)
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateFaq(within, actor, id, change),
    }),
  )

  mount(app, contract.deleteFaq, async ({ actor, params }) => {
    await work(actor, async ({ db, audit, dropPages }) => {
      const before = await lockRecord(db, faqs, params.id, missing)
      await db.delete(faqs).where(eq(faqs._id, params.id))
      await audit({ resource: 'faqs', recordId: params.id, action: 'delete', before })
      dropPages(pageTags.faqs)
    })
    return { success: true as const, message: texts.deleted }
  })
}
