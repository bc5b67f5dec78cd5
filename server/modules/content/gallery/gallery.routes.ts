import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addGalleryItem,
  deleteGalleryItem,
  missingGalleryItem,
  orderGallery,
  toGallery,
  updateGalleryItem,
} from '#server/modules/content/gallery/gallery.service.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import * as contract from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'

const galleryList: ListDefinition<typeof galleryItems> = {
  table: galleryItems,
  key: galleryItems._id,
  sort: { order: galleryItems.order, createdAt: galleryItems.createdAt, title: galleryItems.title },
  defaultSort: ['order', 'ASC'],
  filters: { branch: galleryItems.branch },
}

export function galleryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleWhileOpen(db, currentUser, galleryItems.branch)

  mount(app, contract.listGallery, async ({ query, currentUser, rowsOf }) => ({
    galleryItems: rowsOf(await listRows(db, galleryList, query, visibleTo(currentUser))).map(toGallery),
  }))

  mount(app, contract.listGalleryOfBranch, async ({ params, query, currentUser, rowsOf }) => {
    const scope = and(eq(galleryItems.branch, params.branchId), visibleTo(currentUser))
    return { galleryItems: rowsOf(await listRows(db, galleryList, query, scope)).map(toGallery) }
  })

  mount(app, contract.showGalleryItem, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(galleryItems)
      .where(and(eq(galleryItems._id, params.id), visibleTo(currentUser)))
    if (!row) throw missingGalleryItem()
    return toGallery(row)
  })

  mount(app, contract.addGalleryItem, ({ currentUser, body, files }) =>
    addGalleryItem(services, currentUser, body, files),
  )

  mount(app, contract.updateGalleryItem, ({ currentUser, params, body, files }) =>
    updateGalleryItem(services, currentUser, params.id, body, files),
  )

  mount(app, contract.orderGallery, async ({ currentUser, params, body }) => {
    await orderGallery(services, currentUser, params.branchId, body.ids)
    return { success: true as const, message: galleryMessages.ordered }
  })

  mount(app, contract.deleteGalleryItem, async ({ currentUser, params }) => {
    await deleteGalleryItem(services, currentUser, params.id)
    return { success: true as const, message: galleryMessages.deleted }
  })
}
