import { and, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import { recordService } from '#server/core/record-service.ts'
import { everSoldIn, soldOnlyIn } from '#server/modules/membership/packages/package-prices.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const texts = packagesMessages
export const missingPackage = () => notFound(texts.notFound)

export const packageRecords = recordService({
  table: packages,
  resource: 'packages',
  missing: missingPackage,
  /** A package of several branches is changed by who works in all of them. */
  scope: (currentUser) =>
    currentUser.branches === null
      ? undefined
      : and(branchScope(currentUser, packages.branch), soldOnlyIn(currentUser.branches)),
  constraints: {
    packages_branch_name_key: () =>
      new AppError(409, 'package.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
    commission_rules_package_id_packages_id_fkey: () =>
      new AppError(409, 'package.has-commission', texts.hasCommission),
    packages_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
    package_prices_branch_id_branches_id_fkey: () => invalidField('otherPrices', texts.branchUnknown),
    packages_valid_in_branches: () => invalidField('validIn', texts.branchUnknown),
    packages_joining_fee_check: () => invalidField('joiningFee', texts.noJoiningFee),
    packages_sessions_check: () => invalidField('sessions', texts.sessionsByKind),
    packages_everywhere_check: () => invalidField('validIn', texts.everywhereOnly),
  },
})

type Validity = Pick<PackageRow, 'validIn' | 'isValidEverywhere'>

/** Throws 403 for users of some branches who change where a package is valid: a branch does not give away the capacity of another. */
export function requireSameValidity(
  currentUser: CurrentUser,
  before: Validity,
  { validIn = before.validIn, isValidEverywhere = before.isValidEverywhere }: Partial<Validity>,
): void {
  if (worksEverywhere(currentUser)) return
  const isSame =
    isValidEverywhere === before.isValidEverywhere &&
    validIn.toSorted().join() === before.validIn.toSorted().join()
  if (!isSame) throw forbidden(texts.adminsOnly)
}

/** SQL condition: the package of the outer query is valid in a branch: it is or was sold there, or names it. */
export const packageIsValidIn = (branch: string): SQL =>
  sql`(${everSoldIn([branch])} OR ${packages.isValidEverywhere} OR ${packages.validIn} @> ARRAY[${branch}::uuid])`
