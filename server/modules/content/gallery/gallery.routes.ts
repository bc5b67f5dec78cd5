import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { visibleWhileOpen } from '#server/core/visibility.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addGalleryItem,
  deleteGalleryItem,
  galleryAnswer,
  missingGalleryItem,
  orderGallery,
  updateGalleryItem,
} from '#server/modules/content/gallery/gallery.service.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import * as contract from '#shared/content/gallery/gallery.contract.ts'
import { messages } from '#shared/messages/messages.ts'

const galleryList: ListDefinition<typeof galleryItems> = {
  table: galleryItems,
  key: galleryItems._id,
  sort: { order: galleryItems.order, createdAt: galleryItems.createdAt, title: galleryItems.title },
  defaultSort: ['order', 'ASC'],
  filters: { branch: galleryItems.branch },
}

export function galleryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (visitor: Actor | undefined) => visibleWhileOpen(db, visitor, galleryItems.branch)

  mount(app, contract.listGallery, async ({ query, visitor, rowsOf }) => ({
    galleryItems: rowsOf(await listRows(db, galleryList, query, visibleTo(visitor))).map(galleryAnswer),
  }))

  mount(app, contract.listGalleryOfBranch, async ({ params, query, visitor, rowsOf }) => {
    const scope = and(eq(galleryItems.branch, params.branchId), visibleTo(visitor))
    return { galleryItems: rowsOf(await listRows(db, galleryList, query, scope)).map(galleryAnswer) }
  })

  mount(app, contract.showGalleryItem, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(galleryItems)
      .where(and(eq(galleryItems._id, params.id), visibleTo(visitor)))
    if (!row) throw missingGalleryItem()
    return galleryAnswer(row)
  })

  mount(app, contract.addGalleryItem, ({ actor, body, files }) =>
    addGalleryItem(services, actor, body, files),
  )

  mount(app, contract.updateGalleryItem, ({ actor, params, body, files }) =>
    updateGalleryItem(services, actor, params.id, body, files),
  )

  mount(app, contract.orderGallery, async ({ actor, params, body }) => {
    await orderGallery(services, actor, params.branchId, body.ids)
    return { success: true as const, message: messages.gallery.ordered }
  })

  mount(app, contract.deleteGalleryItem, async ({ actor, params }) => {
    await deleteGalleryItem(services, actor, params.id)
    return { success: true as const, message: messages.gallery.deleted }
  })
}
