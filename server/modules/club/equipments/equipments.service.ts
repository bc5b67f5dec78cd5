import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { type EquipmentRow, equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type {
  addEquipment as addEndpoint,
  Equipment,
  updateEquipment as updateEndpoint,
} from '#shared/club/equipments/equipments.contract.ts'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'

const texts = equipmentsMessages
export const missingEquipment = () => notFound(texts.notFound)

const records = recordService({
  table: equipments,
  resource: 'equipments',
  missing: missingEquipment,
  pictureFolder: 'equipments',
  scope: (currentUser) => branchScope(currentUser, equipments.branch),
  constraints: {
    equipments_category_fkey: () => invalidField('category', texts.categoryOfOtherBranch),
    equipments_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

export function toEquipment({ picture, search: _, ...row }: EquipmentRow): Equipment {
  return { ...row, ...toPicture(picture) }
}

export async function addEquipment(
  services: Services,
  currentUser: CurrentUser,
  values: BodyOf<typeof addEndpoint>,
  { image }: UploadedFiles,
): Promise<Equipment> {
  requireBranch(currentUser, values.branch)
  return toEquipment(await records.create(services, currentUser, { values, image: image?.[0] }))
}

export async function updateEquipment(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, removeImage, ...changes }: BodyOf<typeof updateEndpoint>,
  { image }: UploadedFiles,
): Promise<Equipment> {
  const change = { version, changes, image: image?.[0], removeImage }
  return toEquipment(await records.update(services, currentUser, id, change))
}

export const deleteEquipment = records.remove
