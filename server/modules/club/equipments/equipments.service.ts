import { eq } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { type EquipmentRow, equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { Equipment } from '#shared/club/equipments/equipments.contract.ts'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'
import { pageTags } from '#shared/core/page.ts'

const texts = equipmentsMessages
export const missingEquipment = () => notFound(texts.notFound)

const constraints = {
  equipments_category_fkey: () => invalidField('category', texts.categoryOfOtherBranch),
  equipments_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
}

export function toEquipment({ picture, search: _, ...row }: EquipmentRow): Equipment {
  return { ...row, ...toPicture(picture) }
}

type EquipmentFields = Partial<Omit<typeof equipments.$inferInsert, 'branch' | 'picture'>>

export async function addEquipment(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  fields: EquipmentFields & { branch: string; name: string },
  files: UploadedFiles,
): Promise<Equipment> {
  requireBranch(currentUser, fields.branch)
  return withStoredPicture(storage, 'equipments', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const [row] = await db
          .insert(equipments)
          .values({ ...fields, picture })
          .returning()
        const created = row as EquipmentRow
        await audit({ resource: 'equipments', recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.equipments(created.branch))
        return toEquipment(created)
      }),
    ),
  )
}

export async function updateEquipment(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
  {
    version,
    removeImage,
    ...fields
  }: EquipmentFields & { version?: number | undefined; removeImage?: boolean | undefined },
  files: UploadedFiles,
): Promise<Equipment> {
  return withStoredPicture(storage, 'equipments', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const scope = branchScope(currentUser, equipments.branch)
        const before = await lockRecord(db, equipments, id, missingEquipment, { scope, version })
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, equipments, id, {
          ...fields,
          ...(replacesPicture ? { picture: picture ?? null } : {}),
        })
        await audit({ resource: 'equipments', recordId: id, action: 'edit', before, after })
        invalidatePages(pageTags.equipments(after.branch))
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toEquipment(after)
      }),
    ),
  )
}

export async function deleteEquipment(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const scope = branchScope(currentUser, equipments.branch)
    const before = await lockRecord(db, equipments, id, missingEquipment, { scope })
    await db.delete(equipments).where(eq(equipments._id, id))
    await audit({ resource: 'equipments', recordId: id, action: 'delete', before })
    invalidatePages(pageTags.equipments(before.branch))
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
