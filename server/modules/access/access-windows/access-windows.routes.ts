import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addWindow,
  deleteWindow,
  missingWindow,
  readWindowsOfBranch,
  toWindow,
  updateWindow,
} from '#server/modules/access/access-windows/access-windows.service.ts'
import { accessWindows } from '#server/modules/access/access-windows/access-windows.table.ts'
import * as contract from '#shared/access/access-windows/access-windows.contract.ts'
import { accessWindowsMessages } from '#shared/access/access-windows/access-windows.messages.ts'

const windowList: ListDefinition<typeof accessWindows> = {
  table: accessWindows,
  key: accessWindows._id,
  sort: { from: accessWindows.from, createdAt: accessWindows.createdAt },
  defaultSort: ['from', 'ASC'],
  filters: { branch: accessWindows.branch, gender: accessWindows.gender },
}

export function accessWindowRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listAccessWindows, async ({ query, currentUser, rowsOf }) =>
    rowsOf(await listRows(db, windowList, query, branchScope(currentUser, accessWindows.branch))).map(
      toWindow,
    ),
  )

  mount(app, contract.listAccessWindowsOfBranch, ({ params }) => readWindowsOfBranch(db, params.branchId))

  mount(app, contract.showAccessWindow, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(accessWindows)
      .where(and(eq(accessWindows._id, params.id), branchScope(currentUser, accessWindows.branch)))
    if (!row) throw missingWindow()
    return toWindow(row)
  })

  mount(app, contract.addAccessWindow, ({ currentUser, body }) => addWindow(services, currentUser, body))

  mount(app, contract.updateAccessWindow, ({ currentUser, params, body }) =>
    updateWindow(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteAccessWindow, async ({ currentUser, params }) => {
    await deleteWindow(services, currentUser, params.id)
    return { success: true as const, message: accessWindowsMessages.deleted }
  })
}
