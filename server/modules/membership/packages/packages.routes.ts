import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { foldedColumn } from '#server/db/columns.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { ofOpenBranch, visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addPackage,
  deletePackage,
  missingPackage,
  packageIsValidIn,
  toPackage,
  updatePackage,
} from '#server/modules/membership/packages/packages.service.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import * as contract from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const packageList: ListDefinition<typeof packages> = {
  table: packages,
  key: packages._id,
  sort: {
    order: packages.order,
    name: packages.name,
    price: packages.price,
    durationDays: packages.durationDays,
    createdAt: packages.createdAt,
  },
  defaultSort: ['order', 'ASC'],
  filters: {
    branch: packages.branch,
    validIn: packageIsValidIn,
    kind: packages.kind,
    isActive: packages.isActive,
  },
  search: foldedColumn(packages.name),
}

export function packageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const onSale = and(eq(packages.isActive, true), ofOpenBranch(db, packages.branch)) as SQL
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleRows(currentUser, packages.branch, onSale)

  mount(app, contract.listPackages, async ({ query, currentUser, rowsOf }) => {
    const page = await listRows(db, packageList, query, visibleTo(currentUser))
    return { success: true as const, packages: rowsOf(page).map(toPackage) }
  })

  mount(app, contract.listPackagesOfBranch, async ({ params, query, currentUser, rowsOf }) => {
    const scope = and(eq(packages.branch, params.branchId), visibleTo(currentUser))
    const page = await listRows(db, packageList, query, scope)
    return { success: true as const, packages: rowsOf(page).map(toPackage) }
  })

  mount(app, contract.showPackage, async ({ params, currentUser }) => {
    const [row] = await db
      .select()
      .from(packages)
      .where(and(eq(packages._id, params.id), visibleTo(currentUser)))
    if (!row) throw missingPackage()
    return toPackage(row)
  })

  mount(app, contract.addPackage, async ({ currentUser, body }) => ({
    success: true as const,
    message: packagesMessages.created,
    package: await addPackage(services, currentUser, body),
  }))

  mount(app, contract.updatePackage, ({ currentUser, params, body }) =>
    updatePackage(services, currentUser, params.id, body),
  )

  mount(app, contract.switchPackages, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, packages, id, missingPackage, {
          scope: branchScope(currentUser, packages.branch),
          keepsKey: true,
        })
        return row.isActive !== change.isActive
      },
      change: (within, id) => updatePackage(within, currentUser, id, change),
    }),
  )

  mount(app, contract.deletePackage, async ({ currentUser, params }) => {
    await deletePackage(services, currentUser, params.id)
    return { success: true as const, message: packagesMessages.deleted }
  })
}
