import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { listRows } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addBranch,
  branchCities,
  branchList,
  branchNames,
  branchRecords,
  deleteBranch,
  toBranches,
  updateBranch,
} from '#server/modules/club/branches/branches.service.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import * as contract from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const visibleTo = (currentUser: CurrentUser | undefined) =>
  visibleRows(currentUser, null, eq(branches.isActive, true))

export function branchRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: { list: contract.listBranches, show: contract.showBranch, many: contract.switchBranches },
    records: branchRecords,
    list: branchList,
    visibleTo,
    toRecords: (_db, rows) => toBranches(services, rows),
    toList: (rows) => ({ branches: rows }),
  })

  mount(app, contract.searchBranches, async ({ params, query, currentUser, rowsOf }) => {
    const search = { ...query, filter: { ...query.filter, q: params.term } }
    const page = await listRows(services.db, branchList, search, visibleTo(currentUser))
    return { branches: await toBranches(services, rowsOf(page)) }
  })

  mount(app, contract.listBranchCities, () => branchCities(services))
  mount(app, contract.listBranchNames, () => branchNames(services))

  mount(app, contract.addBranch, ({ currentUser, body, files }) =>
    addBranch(services, currentUser, body, files),
  )

  mount(app, contract.updateBranch, ({ currentUser, params, body, files }) =>
    updateBranch(services, currentUser, params.id, body, files),
  )

  mount(app, contract.deleteBranch, async ({ currentUser, params }) => {
    await deleteBranch(services, currentUser, params.id)
    return { success: true as const, message: branchesMessages.deleted }
  })
}
