import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { type FaqRow, faqs } from '#server/modules/content/faqs/faqs.table.ts'
import * as contract from '#shared/content/faqs/faqs.contract.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { pageTags } from '#shared/core/page.ts'
import { can } from '#shared/permissions/permissions.ts'

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

function updateFaq(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...changes }: BodyOf<typeof contract.updateFaq>,
): Promise<FaqRow> {
  return transact(currentUser, async ({ db, audit, invalidatePages }) => {
    const before = await lockRecord(db, faqs, id, missing, { version })
    const after = await updateRecord(db, faqs, id, changes)
    await audit({ resource: 'faqs', recordId: id, action: 'edit', before, after })
    invalidatePages(pageTags.faqs)
    return after
  })
}

export function faqRoutes(app: FastifyInstance, services: Services): void {
  const { db, transact } = services
  const visibleTo = (currentUser: CurrentUser | undefined): SQL | undefined =>
    can(currentUser?.role, 'users.list') ? undefined : eq(faqs.isActive, true)

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
    transact(currentUser, async ({ db, audit, invalidatePages }) => {
      const [row] = await db.insert(faqs).values(body).returning()
      const created = row as FaqRow
      await audit({ resource: 'faqs', recordId: created._id, action: 'create', after: created })
      invalidatePages(pageTags.faqs)
      return created
    }),
  )

  mount(app, contract.orderFaqs, async ({ currentUser, body: { ids } }) => {
    await transact(currentUser, async ({ db, audit, invalidatePages }) => {
      // What is not named keeps its place after the others.
      const named = sql`array_position(${sql.param(ids)}::uuid[], ${faqs._id})`
      const place = sql`least(coalesce(${named}, ${ids.length + 1} + ${faqs.order}), 10000)`
      // A form that was opened before still holds the old place: its save must not bring it back.
      await db
        .update(faqs)
        .set({ order: place, version: sql`${faqs.version} + 1` })
        .where(sql`${faqs.order} IS DISTINCT FROM ${place}`)
      await audit({ resource: 'faqs', recordId: 'order', action: 'edit', after: { order: ids } })
      invalidatePages(pageTags.faqs)
    })
    return { success: true as const, message: texts.ordered }
  })

  mount(app, contract.updateFaq, ({ currentUser, params, body }) =>
    updateFaq(services, currentUser, params.id, body),
  )

  mount(app, contract.switchFaqs, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, faqs, id, missing)
        return row.isActive !== change.isActive
      },
      change: (within, id) => updateFaq(within, currentUser, id, change),
    }),
  )

  mount(app, contract.deleteFaq, async ({ currentUser, params }) => {
    await transact(currentUser, async ({ db, audit, invalidatePages }) => {
      const before = await lockRecord(db, faqs, params.id, missing)
      await db.delete(faqs).where(eq(faqs._id, params.id))
      await audit({ resource: 'faqs', recordId: params.id, action: 'delete', before })
      invalidatePages(pageTags.faqs)
    })
    return { success: true as const, message: texts.deleted }
  })
}
