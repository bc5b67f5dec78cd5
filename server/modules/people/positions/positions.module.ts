import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { defineModule, type ExportSection, type Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import {
  changePosition,
  givePosition,
  listHolderPage,
  permissionColumns,
  positionList,
  positionOfUser,
  positionRecords,
  toPositions,
} from '#server/modules/people/positions/positions.service.ts'
import { positionHolders, positions } from '#server/modules/people/users/positions.table.ts'
import * as contract from '#shared/people/positions/positions.contract.ts'
import { positionsMessages } from '#shared/people/positions/positions.messages.ts'

function positionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: {
      list: contract.listPositions,
      show: contract.showPosition,
      create: contract.addPosition,
      remove: contract.deletePosition,
    },
    records: positionRecords,
    list: positionList,
    toRecords: toPositions,
    columnsOf: ({ permissions = [], ...fields }) => ({ ...fields, ...permissionColumns(permissions) }),
    deleted: positionsMessages.deleted,
  })

  mount(app, contract.listPositionHolders, async ({ params, query, rowsOf }) =>
    rowsOf(await listHolderPage(db, params.id, query)),
  )

  mount(app, contract.updatePosition, ({ currentUser, params, body }) =>
    changePosition(services, currentUser, params.id, body),
  )

  mount(app, contract.showUserPosition, ({ params }) => positionOfUser(db, params.id))

  mount(app, contract.assignPosition, ({ currentUser, params, body }) =>
    givePosition(services, currentUser, params.id, body),
  )
}

const ownPosition: ExportSection = {
  name: 'pozisyon',
  read: (db, { _id }) =>
    db
      .select({ name: positions.name, since: positionHolders.since })
      .from(positionHolders)
      .innerJoin(positions, eq(positions._id, positionHolders.position))
      .where(eq(positionHolders.user, _id)),
}

export const positionsModule = defineModule({
  name: 'positions',
  personalData: { position_holders: 'staff', position_holder_branches: 'staff' },
  routes: [positionRoutes],
  exportSections: [ownPosition],
  branchReferences: {
    position_holder_branches_branch_id_branches_id_fkey: {
      code: 'branch.has-positions',
      text: positionsMessages.keepBranch,
    },
  },
})
