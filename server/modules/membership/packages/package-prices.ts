import { and, eq, gt, inArray, min, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import {
  type PackageRow,
  packagePrices,
  packages,
} from '#server/modules/membership/packages/packages.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { liraOf, wholeLiraAfter } from '#shared/core/money.ts'
import {
  type ChangedPrice,
  mostPrices,
  type PackagePrice,
  type PriceChange,
  type withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const texts = packagesMessages

/** Days within which an announced price begins. */
const latest = 731

/** SQL: today in the club's calendar; the same day for a whole transaction. */
const today = sql`timezone('Europe/Istanbul', now())::date`

// Columns of the outer query are written with their table: Drizzle leaves it out where a query has one table only, and
// within the subquery the name would mean another column.
/** SQL: the home branch of the package of the outer query. */
export const homeBranch = sql`packages.branch_id`
/** SQL: the branch that the outer query joins. */
export const joinedBranch = sql`branches.id`

/** SQL: what a package of the outer query costs in a branch on a day, in kuruş; null where it is not sold. */
export const priceIn = (branch: SQL | string, day: SQL | string = today) =>
  sql<number | null>`(SELECT one.price FROM package_prices one
    WHERE one.package_id = packages.id AND one.branch_id = ${branch} AND one.valid_from <= ${day}
    ORDER BY one.valid_from DESC LIMIT 1)`.mapWith(Number)

/** SQL condition: a branch sells the package of the outer query today. */
export const isSoldIn = (branch: SQL | string): SQL => sql`${priceIn(branch)} IS NOT NULL`

/** SQL condition: one of these branches, or any for null, sells the package of the outer query today. */
export const isSoldInAny = (ids: readonly string[] | null): SQL =>
  sql`EXISTS (SELECT FROM branches
    WHERE ${ids ? sql`id = ANY (${sql.param([...ids])}::uuid[])` : sql`true`} AND ${isSoldIn(joinedBranch)})`

/** SQL condition: the package of the outer query is or was sold in one of these branches, or will be. */
export const everSoldIn = (ids: readonly string[]): SQL =>
  sql`EXISTS (SELECT FROM package_prices one
    WHERE one.package_id = packages.id AND one.branch_id = ANY (${sql.param([...ids])}::uuid[]))`

/** SQL: today's and the announced prices, without branches that have stopped selling a package. */
const livePrices = sql`(
  SELECT one.* FROM package_prices one
  WHERE one.valid_from > ${today} OR (one.price IS NOT NULL AND one.valid_from = (
    SELECT max(other.valid_from) FROM package_prices other
    WHERE other.package_id = one.package_id AND other.branch_id = one.branch_id AND other.valid_from <= ${today})))`

/** SQL condition: no other branch sells the package of the outer query, or will. */
export const soldOnlyIn = (ids: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT FROM ${livePrices} live
    WHERE live.package_id = packages.id AND live.branch_id <> ALL (${sql.param([...ids])}::uuid[]))`

/** Returns today's and the announced prices of packages by their ids, by branch and day. */
export async function readPrices(
  db: Database,
  ids: readonly string[],
  within: readonly string[] | null,
): Promise<Map<string, PackagePrice[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; branch: string; from: string; price: string | null }>(sql`
    SELECT package_id AS id, branch_id AS branch, valid_from::text AS from, price FROM ${livePrices} live
    WHERE package_id = ANY (${sql.param([...ids])}::uuid[])
      AND ${within ? sql`branch_id = ANY (${sql.param([...within])}::uuid[])` : sql`true`}
    ORDER BY package_id, branch_id, valid_from`)
  const prices = new Map<string, PackagePrice[]>()
  for (const { id, branch, from, price } of rows) {
    const row = { branch, price: price === null ? null : liraOf(Number(price)), validFrom: from }
    const known = prices.get(id)
    if (known) known.push(row)
    else prices.set(id, [row])
  }
  return prices
}

/** What packages cost today in one branch each, in lira, for the audit log. */
type LoggedPrices = readonly { branch: string; price: number }[]

/** The current prices of a package in all branches. */
async function pricesOf(db: Database, id: string): Promise<LoggedPrices> {
  const day = clubDay(new Date())
  const prices = (await readPrices(db, [id], null)).get(id) ?? []
  return prices.flatMap(({ branch, price, validFrom }) =>
    price === null || validFrom > day ? [] : [{ branch, price }],
  )
}

/** What pages show of a package: the branches that sell it. */
export const soldIn = async (db: Database, id: string) => ({ prices: await pricesOf(db, id) })

/** When the next announced price begins. */
export async function nextPriceChange(db: Database): Promise<Date | undefined> {
  const [next] = await db
    .select({ day: min(packagePrices.validFrom) })
    .from(packagePrices)
    .where(gt(packagePrices.validFrom, today))
  return next?.day ? startOfClubDay(next.day) : undefined
}

interface NewPrices {
  /** Whole kuruş in the home branch; unchanged if absent. */
  home?: number | undefined
  /** Whole kuruş in all other branches that sell the package; unchanged if absent. */
  others?: readonly { branch: string; price: number }[] | undefined
}

/**
 * Writes what a package costs from today on. The caller holds the row of the package. Returns the prices before and
 * after. Throws 403 for a branch of others.
 */
export async function setPrices(
  { db }: UnitOfWork,
  currentUser: CurrentUser,
  { _id, branch: home }: Pick<PackageRow, '_id' | 'branch'>,
  { home: homePrice, others }: NewPrices,
): Promise<Record<'before' | 'after', { prices: LoggedPrices }>> {
  if (others?.some(({ branch }) => branch === home)) throw invalidField('otherPrices', texts.homePrice)
  const before = await pricesOf(db, _id)
  const wanted = new Map<string, number | null>(others?.map(({ branch, price }) => [branch, price]))
  const known = new Map(before.map(({ branch, price }) => [branch, price]))
  if (others) for (const branch of known.keys()) if (!wanted.has(branch)) wanted.set(branch, null)
  wanted.delete(home)
  if (homePrice !== undefined) wanted.set(home, homePrice)
  for (const [branch, price] of wanted) {
    if (known.get(branch) === (price === null ? undefined : liraOf(price))) continue
    requireBranch(currentUser, branch)
    await db
      .insert(packagePrices)
      .values({ package: _id, branch, validFrom: today, price })
      .onConflictDoUpdate({
        target: [packagePrices.package, packagePrices.branch, packagePrices.validFrom],
        set: { price },
      })
    // A branch that no longer sells it does not begin again by an announced price.
    if (price === null)
      await db
        .delete(packagePrices)
        .where(
          and(
            eq(packagePrices.package, _id),
            eq(packagePrices.branch, branch),
            gt(packagePrices.validFrom, today),
          ),
        )
  }
  return { before: { prices: before }, after: { prices: await pricesOf(db, _id) } }
}

interface PlannedPrice extends ChangedPrice {
  /** Whole kuruş. */
  price: number
}

/**
 * Returns what the packages would cost from the day on, by package and branch. Throws 400 for a day in the past, 403 for a
 * branch of others, 409 for too many, where a price would leave its bounds or another one begins on the same day.
 */
async function planPrices(
  db: Database,
  currentUser: CurrentUser,
  { packages: ids, allBranches, branches: places, percent, validFrom }: PriceChange,
): Promise<PlannedPrice[]> {
  for (const branch of places) requireBranch(currentUser, branch)
  const day = clubDay(new Date())
  if (validFrom < day) throw invalidField('validFrom', texts.pastPrice)
  if (validFrom > addDays(day, latest)) throw invalidField('validFrom', texts.latePrice)
  const found = await db
    .select({
      package: packages._id,
      packageName: packages.name,
      branch: branches._id,
      branchName: branches.name,
      price: priceIn(joinedBranch, validFrom),
      isTaken: sql<boolean>`EXISTS (SELECT FROM package_prices taken
        WHERE taken.package_id = packages.id AND taken.branch_id = branches.id
          AND taken.valid_from = ${validFrom})`,
    })
    .from(packages)
    .innerJoin(
      branches,
      allBranches ? (branchScope(currentUser, branches._id) ?? sql`true`) : inArray(branches._id, places),
    )
    .where(inArray(packages._id, ids))
    .orderBy(packages.name, packages._id, branches.order, branches._id)
  if (found.every(({ price }) => price === null)) throw new AppError(409, 'prices.none', texts.noPrices)
  if (found.filter(({ price }) => price !== null).length > mostPrices)
    throw new AppError(409, 'prices.many', texts.tooManyPrices(mostPrices))
  return found.flatMap(({ isTaken, price, ...pair }) => {
    const { packageName, branchName } = pair
    if (price === null) return []
    if (isTaken) throw new AppError(409, 'prices.twice', texts.priceTwice(packageName, branchName))
    const after = wholeLiraAfter(price, percent)
    // What is free stays free.
    if (after < 1 && price > 0) throw new AppError(409, 'prices.low', texts.priceTooLow(packageName))
    if (after > 10_000_000) throw new AppError(409, 'prices.high', texts.priceTooHigh(packageName))
    return [{ ...pair, before: liraOf(price), after, price: after * 100 }]
  })
}

const shown = (planned: readonly PlannedPrice[]): ChangedPrice[] => planned.map(({ price: _, ...row }) => row)

export const previewPrices = async (
  db: Database,
  currentUser: CurrentUser,
  change: PriceChange,
): Promise<ChangedPrice[]> => shown(await planPrices(db, currentUser, change))

/** Locks packages in one order, so that two changes of many wait for each other. */
const lockPackages = (db: Database, ids: readonly string[]) =>
  db
    .select({ _id: packages._id, branch: packages.branch, name: packages.name })
    .from(packages)
    .where(inArray(packages._id, [...ids]))
    .orderBy(packages._id)
    .for('no key update')

/** Writes an audit entry for each package. A null after says that the announced price was taken back. */
async function auditPrices(
  { audit }: UnitOfWork,
  rows: readonly (Pick<ChangedPrice, 'package' | 'branch'> & {
    before: number | null
    after: number | null
  })[],
  validFrom: string,
): Promise<void> {
  for (const [recordId, changed] of Map.groupBy(rows, (row) => row.package)) {
    const side = (name: 'before' | 'after', isAnnounced: boolean) => ({
      prices: changed.flatMap(({ branch, [name]: price }) => (price === null ? [] : [{ branch, price }])),
      ...(isAnnounced && { validFrom }),
    })
    const isWithdrawn = changed.every(({ after }) => after === null)
    await audit({
      resource: 'packages',
      recordId,
      action: 'edit',
      before: side('before', isWithdrawn),
      after: side('after', !isWithdrawn),
    })
  }
}

/** Announces the prices of a change; from its day on they count everywhere. Throws as `planPrices` does. */
export function changePrices(
  { transact }: Services,
  currentUser: CurrentUser,
  change: PriceChange,
): Promise<ChangedPrice[]> {
  return transact(currentUser, async (tx) => {
    await lockPackages(tx.db, change.packages)
    const planned = await planPrices(tx.db, currentUser, change)
    const { validFrom } = change
    await tx.db
      .insert(packagePrices)
      .values(planned.map(({ package: one, branch, price }) => ({ package: one, branch, price, validFrom })))
    await auditPrices(tx, planned, validFrom)
    return shown(planned)
  })
}

/** Takes announced prices back. Throws 403 for a branch of others, and 409 if one has begun or is gone. */
export function withdraw(
  { transact }: Services,
  currentUser: CurrentUser,
  { prices }: BodyOf<typeof withdrawPrices>,
): Promise<void> {
  return transact(currentUser, async (tx) => {
    for (const { branch } of prices) requireBranch(currentUser, branch)
    await lockPackages(tx.db, [...new Set(prices.map((one) => one.package))])
    const removed = await tx.db
      .delete(packagePrices)
      .where(
        and(
          gt(packagePrices.validFrom, today),
          sql`(${packagePrices.package}, ${packagePrices.branch}, ${packagePrices.validFrom}) IN (
            SELECT * FROM unnest(${sql.param(prices.map((one) => one.package))}::uuid[],
              ${sql.param(prices.map((one) => one.branch))}::uuid[],
              ${sql.param(prices.map((one) => one.validFrom))}::date[]))`,
        ),
      )
      .returning()
    if (removed.length < prices.length) throw new AppError(409, 'prices.begun', texts.priceBegun)
    for (const [validFrom, rows] of Map.groupBy(removed, (row) => row.validFrom))
      await auditPrices(
        tx,
        rows.map((row) => ({
          ...row,
          before: row.price === null ? null : liraOf(row.price),
          after: null,
        })),
        validFrom,
      )
  })
}

/** A package as a branch sells it: `branch` is the selling one, and the price whole kuruş. */
export type OfferedPackage = PackageRow & { price: number }

/** Returns the packages that each of these branches sells, sold before or will sell, at today's price; 0 without one. */
export async function readOffers(db: Database, ids?: readonly string[]): Promise<OfferedPackage[]> {
  const rows = await db
    .select({ row: packages, branch: branches._id, price: priceIn(joinedBranch) })
    .from(packages)
    .innerJoin(
      branches,
      sql`EXISTS (SELECT FROM package_prices sold
        WHERE sold.package_id = packages.id AND sold.branch_id = branches.id)`,
    )
    .where(ids && inArray(branches._id, [...ids]))
    .orderBy(packages.order, packages._id)
  return rows.map(({ row, branch, price }) => ({ ...row, branch, price: price ?? 0 }))
}
