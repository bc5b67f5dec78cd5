import { and, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import {
  readWindowsOfBranch,
  toWindow,
} from '#server/modules/access/access-windows/access-windows.service.ts'
import { accessWindows } from '#server/modules/access/access-windows/access-windows.table.ts'
import { packageIsValidIn } from '#server/modules/membership/packages/packages.service.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import * as contract from '#shared/access/access-windows/access-windows.contract.ts'
import { accessWindowsMessages } from '#shared/access/access-windows/access-windows.messages.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const texts = accessWindowsMessages

const windowList: ListDefinition<typeof accessWindows> = {
  table: accessWindows,
  key: accessWindows._id,
  sort: { from: accessWindows.from, createdAt: accessWindows.createdAt },
  defaultSort: ['from', 'ASC'],
  filters: { branch: accessWindows.branch, gender: accessWindows.gender },
}

const records = recordService({
  table: accessWindows,
  resource: 'access-windows',
  missing: () => notFound(texts.notFound),
  scope: (currentUser) => branchScope(currentUser, accessWindows.branch),
  constraints: {
    access_windows_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    access_windows_ages_check: () => invalidField('maxAge', texts.ages),
    access_windows_condition_check: () => invalidField('gender', texts.noCondition),
  },
})

/** Throws 400 for packages that are not valid in the branch. */
async function checkPackages(db: Database, branch: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await db
    .select({ _id: packages._id })
    .from(packages)
    .where(and(packageIsValidIn(branch), inArray(packages._id, [...ids])))
  if (found.length < ids.length) throw invalidField('packages', texts.otherPackage)
}

export function accessWindowRoutes(app: FastifyInstance, services: Services): void {
  mountRecords(app, services, {
    calls: contract.accessWindowCalls,
    records,
    list: windowList,
    visibleTo: records.scope,
    toRecord: toWindow,
    columnsOf: async (fields, { tx, before }) => {
      // A package that was deleted may stay in the list.
      const added = fields.packages?.filter((one) => !before?.packages.includes(one)) ?? []
      await checkPackages(tx.db, before?.branch ?? String(fields.branch), added)
      return fields
    },
    deleted: texts.deleted,
  })

  mount(app, contract.listAccessWindowsOfBranch, ({ params }) =>
    readWindowsOfBranch(services.db, params.branchId),
  )
}
