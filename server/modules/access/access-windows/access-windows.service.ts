import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  type AccessWindowRow,
  accessWindows,
} from '#server/modules/access/access-windows/access-windows.table.ts'
import { packageIsValidIn } from '#server/modules/membership/packages/packages.service.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import type {
  AccessWindow,
  AccessWindowChange,
  AccessWindowInput,
} from '#shared/access/access-windows/access-windows.contract.ts'
import { accessWindowsMessages } from '#shared/access/access-windows/access-windows.messages.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'

const texts = accessWindowsMessages
export const missingWindow = () => notFound(texts.notFound)

const records = recordService({
  table: accessWindows,
  resource: 'access-windows',
  missing: missingWindow,
  scope: (currentUser) => branchScope(currentUser, accessWindows.branch),
  constraints: {
    access_windows_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    access_windows_ages_check: () => invalidField('maxAge', texts.ages),
    access_windows_condition_check: () => invalidField('gender', texts.noCondition),
  },
})

export const toWindow = ({ from, until, gender, ...row }: AccessWindowRow): AccessWindow => ({
  ...row,
  from: from.slice(0, 5),
  until: until.slice(0, 5),
  gender: gender === 'unspecified' ? null : gender,
})

export async function readWindowsOfBranch(db: Database, branch: string): Promise<AccessWindow[]> {
  const rows = await db
    .select()
    .from(accessWindows)
    .where(eq(accessWindows.branch, branch))
    .orderBy(asc(accessWindows.from), asc(accessWindows._id))
  return rows.map(toWindow)
}

/** Throws 400 for packages that are not valid in the branch. */
async function checkPackages({ db }: UnitOfWork, branch: string, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return
  const found = await db
    .select({ _id: packages._id })
    .from(packages)
    .where(and(packageIsValidIn(branch), inArray(packages._id, [...ids])))
  if (found.length < ids.length) throw invalidField('packages', texts.otherPackage)
}

export async function addWindow(
  services: Services,
  currentUser: CurrentUser,
  fields: z.output<typeof AccessWindowInput>,
): Promise<AccessWindow> {
  requireBranch(currentUser, fields.branch)
  const values = async (tx: UnitOfWork) => {
    await checkPackages(tx, fields.branch, fields.packages)
    return fields
  }
  return toWindow(await records.create(services, currentUser, { values }))
}

export async function updateWindow(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { version, ...fields }: z.output<typeof AccessWindowChange>,
): Promise<AccessWindow> {
  const changes = async (tx: UnitOfWork, before: AccessWindowRow) => {
    // A package that was deleted may stay in the list.
    const added = fields.packages?.filter((one) => !before.packages.includes(one))
    await checkPackages(tx, before.branch, added)
    return fields
  }
  return toWindow(await records.update(services, currentUser, id, { version, changes }))
}

export const deleteWindow = (services: Services, currentUser: CurrentUser, id: string): Promise<void> =>
  records.remove(services, currentUser, id)
