import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { daytimeDiscounts } from '#server/modules/membership/daytime-discounts/daytime-discounts.table.ts'
import { missingPackage } from '#server/modules/membership/packages/packages.service.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { discountedPrice } from '#shared/membership/daytime-discounts/daytime-discounts.rules.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'

/** A package at the price it is sold for today. */
export interface PackageOffer {
  package: PackageRow
  /** Whole kuruş, after the daytime discount. */
  price: number
  /** Of the branch's daytime discount, where it applies. */
  discountPercent: number | null
}

/** What a package costs now. Throws 404 for an unknown package and 409 for one that is not on sale. */
export async function findOffer(db: Database, id: string): Promise<PackageOffer> {
  const [found] = await db
    .select({
      package: packages,
      isOpen: branches.isActive,
      percent: daytimeDiscounts.discountPercent,
    })
    .from(packages)
    .innerJoin(branches, eq(branches._id, packages.branch))
    .leftJoin(
      daytimeDiscounts,
      and(
        eq(daytimeDiscounts.branchId, packages.branch),
        eq(daytimeDiscounts.isActive, true),
        eq(packages.kind, 'daytime'),
      ),
    )
    .where(eq(packages._id, id))
  if (!found) throw missingPackage()
  const { package: row, isOpen, percent } = found
  if (!row.isActive || !isOpen)
    throw new AppError(409, 'package.not-on-sale', membershipsMessages.packageNotOnSale)
  const price = percent === null ? row.price : kurusOf(discountedPrice(liraOf(row.price), percent))
  return { package: row, price, discountPercent: percent }
}
