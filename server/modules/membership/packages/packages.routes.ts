import { and, eq, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { ofOpenBranch, visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  packageIsValidIn,
  packageRecords,
  requireSameValidity,
} from '#server/modules/membership/packages/packages.service.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
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

const toPackage = ({ price, ...row }: PackageRow): contract.Package => ({ ...row, price: liraOf(price) })

export function packageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const onSale = and(eq(packages.isActive, true), ofOpenBranch(db, packages.branch)) as SQL
  const visibleTo = (currentUser: CurrentUser | undefined) =>
    visibleRows(currentUser, packages.branch, onSale)

  mountRecords(app, services, {
    calls: {
      list: contract.listPackages,
      ofBranch: contract.listPackagesOfBranch,
      show: contract.showPackage,
      update: contract.updatePackage,
      many: contract.switchPackages,
      remove: contract.deletePackage,
    },
    records: packageRecords,
    list: packageList,
    visibleTo,
    toRecord: toPackage,
    toList: (all) => ({ success: true as const, packages: all }),
    columnsOf: ({ price, ...fields }, { currentUser, before }) => {
      if (before) requireSameValidity(currentUser, before, fields)
      return {
        // Named branches become superfluous.
        ...(fields.isValidEverywhere && { validIn: [] }),
        ...fields,
        ...(price !== undefined && { price: kurusOf(price) }),
      }
    },
    deleted: packagesMessages.deleted,
  })

  mount(app, contract.addPackage, async ({ currentUser, body: { price, ...fields } }) => {
    requireBranch(currentUser, fields.branch)
    requireSameValidity(currentUser, { validIn: [], isValidEverywhere: false }, fields)
    const values = { ...fields, price: kurusOf(price) }
    const created = await packageRecords.create(services, currentUser, { values })
    return { success: true as const, message: packagesMessages.created, package: toPackage(created) }
  })
}
