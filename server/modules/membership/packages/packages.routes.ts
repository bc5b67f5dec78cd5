import { and, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { type Context, mount } from '#server/core/mount.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { ofOpenBranch } from '#server/modules/club/branches/branch-visibility.ts'
import {
  changePrices,
  everSoldIn,
  homeBranch,
  isSoldIn,
  nextPriceChange,
  previewPrices,
  priceIn,
  readPrices,
  setPrices,
  soldIn,
  soldOnlyIn,
  withdraw,
} from '#server/modules/membership/packages/package-prices.ts'
import {
  missingPackage,
  packageIsValidIn,
  packageRecords,
  requireSameValidity,
} from '#server/modules/membership/packages/packages.service.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import * as contract from '#shared/membership/packages/packages.contract.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

/** A package in a branch; the price is whole kuruş. */
type OfferedRow = PackageRow & { home: string; price: number | null }

/** The columns of packages as one branch sells them, or each one's home branch. */
const columnsIn = (branch?: string) => ({
  ...getTableColumns(packages),
  home: packages.branch,
  branch: branch ? sql<string>`${branch}::uuid` : packages.branch,
  price: priceIn(branch ?? homeBranch),
})

const packageList = (branch?: string): ListDefinition<typeof packages> => ({
  table: packages,
  key: packages._id,
  columns: columnsIn(branch) as never,
  sort: {
    order: packages.order,
    name: packages.name,
    price: priceIn(branch ?? homeBranch),
    durationDays: packages.durationDays,
    createdAt: packages.createdAt,
  },
  defaultSort: ['order', 'ASC'],
  filters: {
    branch: isSoldIn,
    validIn: packageIsValidIn,
    kind: packages.kind,
    visibility: packages.visibility,
    lacksSessions: (wanted: boolean) =>
      sql`(${packages.kind} = 'personal-training' AND ${packages.sessions} IS NULL) = ${wanted}`,
    isOnSale: (wanted: boolean) => sql`(${packages.visibility} <> 'hidden') = ${wanted}`,
  },
  search: foldedColumn(packages.name),
})

type Viewer = CurrentUser | undefined
const seesAll = (viewer: Viewer): viewer is CurrentUser =>
  viewer !== undefined && isAllowed(viewer, 'back-office.manage')

async function toPackages(
  db: Database,
  rows: readonly OfferedRow[],
  viewer: Viewer,
): Promise<contract.Package[]> {
  const ids = rows.map(({ _id }) => _id)
  const isStaff = seesAll(viewer)
  const prices = isStaff ? await readPrices(db, ids, viewer.branches) : undefined
  const shared = isStaff && viewer.branches ? await sharedOf(db, ids, viewer.branches) : undefined
  return rows.map(({ home, price, ...row }) => ({
    ...row,
    price: liraOf(price ?? 0),
    joiningFee: liraOf(row.joiningFee),
    ...(prices && {
      home,
      isShared: shared?.has(row._id) ?? false,
      ...splitPrices(prices.get(row._id) ?? [], home),
    }),
  }))
}

/** Returns which of the packages are also sold, or will be, in other branches than these. */
async function sharedOf(
  db: Database,
  ids: readonly string[],
  branches: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ _id: packages._id })
    .from(packages)
    .where(and(inArray(packages._id, [...ids]), not(soldOnlyIn(branches))))
  return new Set(rows.map(({ _id }) => _id))
}

function splitPrices(prices: readonly contract.PackagePrice[], home: string) {
  const day = clubDay(new Date())
  return {
    otherPrices: prices.flatMap(({ branch, price, validFrom }) =>
      price !== null && validFrom <= day && branch !== home ? [{ branch, price }] : [],
    ),
    announcedPrices: prices.filter(({ validFrom }) => validFrom > day),
  }
}

async function findPackage(
  db: Database,
  id: string,
  viewer: Viewer,
  { branch, visible }: { branch?: string | undefined; visible?: SQL | undefined } = {},
): Promise<contract.Package> {
  const rows = await db
    .select(columnsIn(branch))
    .from(packages)
    .where(and(eq(packages._id, id), visible, branch ? isSoldIn(branch) : undefined))
  const [found] = await toPackages(db, rows, viewer)
  if (!found) throw missingPackage()
  return found
}

export function packageRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  /** Visitors see what a branch, or the home branch, sells on the site; the back office all packages of its branches. */
  const visibleTo = (viewer: Viewer, branch?: string): SQL | undefined => {
    const open = branch
      ? sql`${branch}::uuid IN (SELECT id FROM branches WHERE is_active)`
      : ofOpenBranch(db, packages.branch)
    const onSite = and(eq(packages.visibility, 'public'), open, isSoldIn(branch ?? homeBranch))
    if (!seesAll(viewer)) return onSite
    return viewer.branches === null ? undefined : or(onSite, everSoldIn(viewer.branches))
  }

  const list = async (
    { currentUser, query, rowsOf, expiresAt }: Omit<Context<typeof contract.listPackages>, 'params'>,
    branch?: string,
  ) => {
    const next = await nextPriceChange(db)
    if (next) expiresAt(next)
    const asked = branch ?? query.filter?.branch
    const filter = { ...query.filter, ...(asked && { branch: asked }) }
    const page = await listRows<typeof packages, OfferedRow>(
      db,
      packageList(asked),
      { ...query, filter },
      visibleTo(currentUser, asked),
    )
    return { success: true as const, packages: await toPackages(db, rowsOf(page), currentUser) }
  }

  mount(app, contract.listPackages, (context) => list(context))
  mount(app, contract.listPackagesOfBranch, (context) => list(context, context.params.branchId))

  mount(app, contract.showPackage, async ({ currentUser, params, query, expiresAt }) => {
    const next = await nextPriceChange(db)
    if (next) expiresAt(next)
    const { branch } = query
    return findPackage(db, params.id, currentUser, { branch, visible: visibleTo(currentUser, branch) })
  })

  mount(
    app,
    contract.addPackage,
    async ({ currentUser, body: { price, joiningFee, otherPrices, ...fields } }) => {
      requireBranch(currentUser, fields.branch)
      requireSameValidity(currentUser, { validIn: [], isValidEverywhere: false }, fields)
      const others = otherPrices.map((one) => ({ ...one, price: kurusOf(one.price) }))
      const { _id } = await packageRecords.create(services, currentUser, {
        values: { ...fields, joiningFee: kurusOf(joiningFee) },
        complete: async (tx, row) =>
          (await setPrices(tx, currentUser, row, { home: kurusOf(price), others })).after,
      })
      const created = await findPackage(db, _id, currentUser)
      return { success: true as const, message: packagesMessages.created, package: created }
    },
  )

  mount(app, contract.updatePackage, async ({ currentUser, params, body }) => {
    const { version, price, joiningFee, otherPrices, ...fields } = body
    await packageRecords.update(services, currentUser, params.id, {
      version,
      changes: async (_tx, before) => {
        requireSameValidity(currentUser, before, fields)
        // Named branches become superfluous.
        return {
          ...(fields.isValidEverywhere && { validIn: [] }),
          ...fields,
          ...(joiningFee !== undefined && { joiningFee: kurusOf(joiningFee) }),
        }
      },
      complete: (tx, before) =>
        setPrices(tx, currentUser, before, {
          home: price === undefined ? undefined : kurusOf(price),
          others: otherPrices?.map((one) => ({ ...one, price: kurusOf(one.price) })),
        }),
    })
    return findPackage(db, params.id, currentUser)
  })

  mount(app, contract.switchPackages, ({ currentUser, body: { ids, visibility } }) =>
    packageRecords.updateMany(services, currentUser, ids, {
      wanted: { visibility },
      changes: { visibility },
      complete: async (tx, before) => {
        const sold = await soldIn(tx.db, before._id)
        return { before: sold, after: sold }
      },
    }),
  )

  mount(app, contract.deletePackage, async ({ currentUser, params }) => {
    await packageRecords.remove(services, currentUser, params.id, async (tx, before) =>
      tx.refreshPages({ resource: 'packages', before: await soldIn(tx.db, before._id) }),
    )
    return { success: true as const, message: packagesMessages.deleted }
  })

  mount(app, contract.previewPrices, ({ currentUser, body }) => previewPrices(db, currentUser, body))
  mount(app, contract.changePrices, ({ currentUser, body }) => changePrices(services, currentUser, body))
  mount(app, contract.withdrawPrices, async ({ currentUser, body }) => {
    await withdraw(services, currentUser, body)
    return { success: true as const, message: packagesMessages.withdrawn }
  })
}
