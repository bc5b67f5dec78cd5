import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { mount } from '#server/core/mount.ts'
import type { Services } from '#server/core/services.ts'
import { visibleWhileOpen } from '#server/core/visibility.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addEquipment,
  deleteEquipment,
  equipmentAnswer,
  missingEquipment,
  updateEquipment,
} from '#server/modules/club/equipments/equipments.service.ts'
import { equipments } from '#server/modules/club/equipments/equipments.table.ts'
import * as contract from '#shared/club/equipments/equipments.contract.ts'
import { messages } from '#shared/messages/messages.ts'

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
  const visibleTo = (visitor: Actor | undefined) => visibleWhileOpen(db, visitor, equipments.branch)

  mount(app, contract.listEquipments, async ({ query, visitor, rowsOf }) =>
    rowsOf(await listRows(db, equipmentList, query, visibleTo(visitor))).map(equipmentAnswer),
  )

  mount(app, contract.listEquipmentsOfBranch, async ({ params, query, visitor, rowsOf }) => {
    const scope = and(eq(equipments.branch, params.branchId), visibleTo(visitor))
    return rowsOf(await listRows(db, equipmentList, query, scope)).map(equipmentAnswer)
  })

  mount(app, contract.showEquipment, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(equipments)
      .where(and(eq(equipments._id, params.id), visibleTo(visitor)))
    if (!row) throw missingEquipment()
    return equipmentAnswer(row)
  })

  mount(app, contract.addEquipment, ({ actor, body, files }) => addEquipment(services, actor, body, files))

  mount(app, contract.updateEquipment, ({ actor, params, body, files }) =>
    updateEquipment(services, actor, params.id, body, files),
  )

  mount(app, contract.deleteEquipment, async ({ actor, params }) => {
    await deleteEquipment(services, actor, params.id)
    return { success: true as const, message: messages.equipments.deleted }
  })
}
