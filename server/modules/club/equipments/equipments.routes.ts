import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { toPicture } from '#server/core/pictures.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { type EquipmentRow, equipments } from '#server/modules/club/equipments/equipments.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import * as contract from '#shared/club/equipments/equipments.contract.ts'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'

const texts = equipmentsMessages

const list: ListDefinition<typeof equipments> = {
  table: equipments,
  key: equipments._id,
  sort: {
    name: equipments.name,
    brand: equipments.brand,
    quantity: equipments.quantity,
    createdAt: equipments.createdAt,
  },
  defaultSort: ['name', 'ASC'],
  filters: { branch: equipments.branch, category: equipments.category },
  search: equipments.search,
}

const records = recordService({
  table: equipments,
  resource: 'equipments',
  missing: () => notFound(texts.notFound),
  pictureFolder: 'equipments',
  scope: (currentUser) => branchScope(currentUser, equipments.branch),
  constraints: {
    equipments_category_fkey: () => invalidField('category', texts.categoryOfOtherBranch),
    equipments_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
})

const toEquipment = ({ picture, search: _, ...row }: EquipmentRow): contract.Equipment => ({
  ...row,
  ...toPicture(picture),
})

export function equipmentRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { ...contract.equipmentCalls, ofBranch: contract.listEquipmentsOfBranch },
    records,
    list,
    visibleTo: (currentUser) => visibleWhileOpen(services.db, currentUser, equipments.branch),
    toRecord: toEquipment,
    deleted: texts.deleted,
  })
}
