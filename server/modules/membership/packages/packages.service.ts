import { eq, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch, worksEverywhere } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord, lockRecord, updateRecord } from '#server/core/records.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import type { Package } from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const texts = packagesMessages
export const missingPackage = () => notFound(texts.notFound)

const constraints = {
  packages_branch_name_key: () =>
    new AppError(409, 'package.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
  packages_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  packages_own_branch_check: () => invalidField('validIn', texts.ownBranch),
  packages_valid_in_branches: () => invalidField('validIn', texts.branchUnknown),
  packages_everywhere_check: () => invalidField('validIn', texts.everywhereOnly),
}

type Validity = Pick<PackageRow, 'validIn' | 'isValidEverywhere'>

/** Throws 403 for users of some branches who change where a package is valid: a branch does not give away the capacity of another. */
function requireSameValidity(
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

/** SQL condition: the package is valid in a branch. */
export const packageIsValidIn = (branch: string): SQL =>
  sql`(${packages.branch} = ${branch} OR ${packages.isValidEverywhere} OR ${packages.validIn} @> ARRAY[${branch}::uuid])`

export function toPackage({ price, ...row }: PackageRow): Package {
  return { ...row, price: liraOf(price) }
}

/** `price` is in lira. */
type PackageFields = Partial<Omit<typeof packages.$inferInsert, 'branch'>>

export async function addPackage(
  { transact }: Services,
  currentUser: CurrentUser,
  { price, ...fields }: PackageFields & { branch: string; name: string; price: number; durationDays: number },
): Promise<Package> {
  requireBranch(currentUser, fields.branch)
  requireSameValidity(currentUser, { validIn: [], isValidEverywhere: false }, fields)
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const created = await insertRecord(db, packages, { ...fields, price: kurusOf(price) })
      await audit({ resource: 'packages', recordId: created._id, action: 'create', after: created })
      return toPackage(created)
    }),
  )
}

export async function updatePackage(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { version, price, ...fields }: PackageFields,
): Promise<Package> {
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      const scope = branchScope(currentUser, packages.branch)
      const before = await lockRecord(db, packages, id, missingPackage, { scope, version, keepsKey: true })
      requireSameValidity(currentUser, before, fields)
      const after = await updateRecord(db, packages, id, {
        // Named branches become superfluous.
        ...(fields.isValidEverywhere && { validIn: [] }),
        ...fields,
        ...(price === undefined ? {} : { price: kurusOf(price) }),
      })
      await audit({ resource: 'packages', recordId: id, action: 'edit', before, after })
      return toPackage(after)
    }),
  )
}

export async function deletePackage(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit }) => {
    const scope = branchScope(currentUser, packages.branch)
    const before = await lockRecord(db, packages, id, missingPackage, { scope })
    await db.delete(packages).where(eq(packages._id, id))
    await audit({ resource: 'packages', recordId: id, action: 'delete', before })
  })
}
