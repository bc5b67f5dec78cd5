import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addEquipment,
  deleteEquipment,
  missingEquipment,
  toEquipment,
  updateEquipment,
} from '#server/modules/club/equipments/equipments.service.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import * as contract from '#shared/club/equipments/equipments.contract.ts'
import { equipmentsMessages } from '#shared/club/equipments/equipments.messages.ts'

const equipmentList: ListDefinition<typeof equipments> = {
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

export function equipmentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleWhileOpen(db, currentUser, equipments.branch)

  mount(app, contract.listEquipments, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await listRows(db, equipmentList, query, visibleTo(currentUser))).map(toEquipment),
  )

  mount(app, contract.listEquipmentsOfBranch, async ({ params, query, currentUser, rowsOf }) => {
    const scope = and(eq(equipments.branch, params.branchId), visibleTo(currentUser))
    return rowsOf(await listRows(db, equipmentList, query, scope)).map(toEquipment)
  })

  mount(app, contract.showEquipment, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(equipments)
      .where(and(eq(equipments._id, params.id), visibleTo(currentUser)))
    if (!row) throw missingEquipment()
    return toEquipment(row)
  })

  mount(app, contract.addEquipment, ({ currentUser, body, files }) =>
    addEquipment(services, currentUser, body, files),
  )

  mount(app, contract.updateEquipment, ({ currentUser, params, body, files }) =>
    updateEquipment(services, currentUser, params.id, body, files),
  )

  mount(app, contract.deleteEquipment, async ({ currentUser, params }) => {
    await deleteEquipment(services, currentUser, params.id)
    return { success: true as const, message: equipmentsMessages.deleted }
  })
}
