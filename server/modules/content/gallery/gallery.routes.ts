import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope, requireBranch } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { toPicture } from '#server/core/pictures.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'

const texts = galleryMessages

const list: ListDefinition<typeof galleryItems> = {
  table: galleryItems,
  key: galleryItems._id,
  sort: { order: galleryItems.order, createdAt: galleryItems.createdAt, title: galleryItems.title },
  defaultSort: ['order', 'ASC'],
  filters: { branch: galleryItems.branch },
  search: foldedColumn(galleryItems.title),
}

const records = recordService({
  table: galleryItems,
  resource: 'gallery',
  missing: () => notFound(texts.notFound),
  pictureFolder: 'gallery',
  scope: (currentUser) => branchScope(currentUser, galleryItems.branch),
})

/** Locks the order of a branch's pictures. Throws a 404 if the branch does not exist. */
async function lockOrder(db: Database, branch: string): Promise<void> {
  // The foreign key needs a key lock only; this stronger one serialises simultaneous uploads.
  const rows = await db
    .select({ id: branches._id })
    .from(branches)
    .where(eq(branches._id, branch))
    .for('no key update')
  if (rows.length === 0) throw notFound(branchesMessages.notFound)
}

/** The place after the last picture of a branch. */
async function lastPlace(db: Database, branch: string) {
  await lockOrder(db, branch)
  return sql`(SELECT coalesce(max(${galleryItems.order}), 0) + 1 FROM ${galleryItems} WHERE ${galleryItems.branch} = ${branch})`
}

export function galleryRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { ...contract.galleryCalls, ofBranch: contract.listGalleryOfBranch },
    records,
    list,
    visibleTo: (currentUser) => visibleWhileOpen(services.db, currentUser, galleryItems.branch),
    toRecord: ({ picture, ...row }) => ({ ...row, ...toPicture(picture) }),
    toList: (items) => ({ galleryItems: items }),
    columnsOf: async (fields, { tx, files }) => {
      if (!fields.branch) return fields
      if (!files.image?.[0]) throw invalidField('image', picturesMessages.missing)
      return { ...fields, order: await lastPlace(tx.db, fields.branch) }
    },
    deleted: texts.deleted,
  })

  /** Puts the given pictures first, in the given order; the others follow in their own order. */
  mount(app, contract.orderGallery, async ({ currentUser, params: { branchId: branch }, body: { ids } }) => {
    requireBranch(currentUser, branch)
    await services.transact(currentUser, async ({ db, audit }) => {
      await lockOrder(db, branch)
      const given = sql.param(ids)
      // Ids of deleted pictures and of other branches match no row.
      const { rowCount } = await db.execute<never>(sql`
        UPDATE ${galleryItems} SET position = placed.place
        FROM (
          SELECT id, row_number() OVER (
            ORDER BY array_position(${given}::uuid[], id) NULLS LAST, position, id
          ) AS place
          FROM ${galleryItems} WHERE branch_id = ${branch}
        ) AS placed
        WHERE ${galleryItems._id} = placed.id AND ${galleryItems.order} <> placed.place`)
      if (!rowCount) return
      await audit({ resource: 'gallery', recordId: branch, action: 'order', after: { branch, ids } })
    })
    return { success: true as const, message: texts.ordered }
  })
}
