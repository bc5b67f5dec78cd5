import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type GalleryItemRow, galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { GalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'

export const missingGalleryItem = () => notFound(galleryMessages.notFound)

const records = recordService({
  table: galleryItems,
  resource: 'gallery',
  missing: missingGalleryItem,
  pictureFolder: 'gallery',
  scope: (currentUser) => branchScope(currentUser, galleryItems.branch),
})

export function toGallery({ picture, ...row }: GalleryItemRow): GalleryItem {
  return { ...row, ...toPicture(picture) }
}

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

export async function addGalleryItem(
  services: Services,
  currentUser: CurrentUser,
  fields: { branch: string; title: string },
  { image }: UploadedFiles,
): Promise<GalleryItem> {
  requireBranch(currentUser, fields.branch)
  if (!image?.[0]) throw invalidField('image', picturesMessages.missing)
  const row = await records.create(services, currentUser, {
    values: async ({ db }) => {
      await lockOrder(db, fields.branch)
      const last = sql`(SELECT coalesce(max(${galleryItems.order}), 0) + 1 FROM ${galleryItems} WHERE ${galleryItems.branch} = ${fields.branch})`
      return { ...fields, order: last }
    },
    image: image[0],
  })
  return toGallery(row)
}

export async function updateGalleryItem(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, title }: { version?: number | undefined; title?: string | undefined },
  { image }: UploadedFiles,
): Promise<GalleryItem> {
  const change = { version, changes: { title }, image: image?.[0] }
  return toGallery(await records.update(services, currentUser, id, change))
}

export const deleteGalleryItem = records.remove

/** Puts the given pictures first, in the given order; the others follow in their own order. */
export async function orderGallery(
  { transact }: Services,
  currentUser: CurrentUser,
  branch: string,
  ids: readonly string[],
): Promise<void> {
  requireBranch(currentUser, branch)
  await transact(currentUser, async ({ db, audit }) => {
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
}
