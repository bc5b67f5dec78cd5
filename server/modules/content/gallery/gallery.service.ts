import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type GalleryItemRow, galleryItems } from '#server/modules/content/gallery/gallery.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { GalleryItem } from '#shared/content/gallery/gallery.contract.ts'
import { galleryMessages } from '#shared/content/gallery/gallery.messages.ts'
import { picturesMessages } from '#shared/core/core.messages.ts'
import { pageTags } from '#shared/core/page.ts'

export const missingGalleryItem = () => notFound(galleryMessages.notFound)

export function toGallery({ picture, ...row }: GalleryItemRow): GalleryItem {
  return { ...row, ...toPicture(picture) }
}

/** One change at a time to a branch's order. Throws when there is no such branch. */
async function lockOrder(db: Database, branch: string): Promise<void> {
  // A key lock would do for the foreign key; this one also makes two uploads at once wait for each other.
  const rows = await db
    .select({ id: branches._id })
    .from(branches)
    .where(eq(branches._id, branch))
    .for('no key update')
  if (rows.length === 0) throw notFound(branchesMessages.notFound)
}

export async function addGalleryItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  fields: { branch: string; title: string },
  files: UploadedFiles,
): Promise<GalleryItem> {
  requireBranch(currentUser, fields.branch)
  return withStoredPicture(storage, 'gallery', files.image?.[0], (picture) => {
    if (!picture) throw invalidField('image', picturesMessages.missing)
    return transact(currentUser, async ({ db, audit, invalidatePages }) => {
      await lockOrder(db, fields.branch)
      const last = sql`(SELECT coalesce(max(${galleryItems.order}), 0) + 1 FROM ${galleryItems} WHERE ${galleryItems.branch} = ${fields.branch})`
      const [row] = await db
        .insert(galleryItems)
        .values({ ...fields, order: last, picture })
        .returning()
      const created = row as GalleryItemRow
      await audit({ resource: 'gallery', recordId: created._id, action: 'create', after: created })
      invalidatePages(pageTags.gallery(created.branch))
      return toGallery(created)
    })
  })
}

export async function updateGalleryItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, title }: { version?: number | undefined; title?: string | undefined },
  files: UploadedFiles,
): Promise<GalleryItem> {
  return withStoredPicture(storage, 'gallery', files.image?.[0], (picture) =>
    transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
      const scope = branchScope(currentUser, galleryItems.branch)
      const before = await lockRecord(db, galleryItems, id, missingGalleryItem, { scope, version })
      const after = await updateRecord(db, galleryItems, id, { title, ...(picture && { picture }) })
      await audit({ resource: 'gallery', recordId: id, action: 'edit', before, after })
      invalidatePages(pageTags.gallery(after.branch))
      if (picture) afterCommit(() => deletePicture(storage, before.picture))
      return toGallery(after)
    }),
  )
}

/** The named photographs come first, in the given order; the others keep theirs behind them. */
export async function orderGallery(
  { transact }: Services,
  currentUser: CurrentUser,
  branch: string,
  ids: readonly string[],
): Promise<void> {
  requireBranch(currentUser, branch)
  await transact(currentUser, async ({ db, audit, invalidatePages }) => {
    await lockOrder(db, branch)
    const wanted = sql.param(ids)
    // Ids that are no longer there, or belong to another branch, match no row.
    const { rowCount } = await db.execute(sql`
      UPDATE ${galleryItems} SET position = placed.place
      FROM (
        SELECT id, row_number() OVER (
          ORDER BY array_position(${wanted}::uuid[], id) NULLS LAST, position, id
        ) AS place
        FROM ${galleryItems} WHERE branch_id = ${branch}
      ) AS placed
      WHERE ${galleryItems._id} = placed.id AND ${galleryItems.order} <> placed.place`)
    if (!rowCount) return
    await audit({ resource: 'gallery', recordId: branch, action: 'order', after: { ids } })
    invalidatePages(pageTags.gallery(branch))
  })
}

export async function deleteGalleryItem(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const scope = branchScope(currentUser, galleryItems.branch)
    const before = await lockRecord(db, galleryItems, id, missingGalleryItem, { scope })
    await db.delete(galleryItems).where(eq(galleryItems._id, id))
    await audit({ resource: 'gallery', recordId: id, action: 'delete', before })
    invalidatePages(pageTags.gallery(before.branch))
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
