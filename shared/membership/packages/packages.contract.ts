import { z } from 'zod'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, IdList, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { Lira } from '#shared/core/money.ts'
import { pageTags } from '#shared/core/page.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const texts = packagesMessages

export const packageKinds = ['membership', 'daytime', 'personal-training', 'day-pass'] as const

export const Package = z.object({
  _id: Id,
  /** The branch that sells it. */
  branch: Id,
  /** Branches beside the selling one in which it is valid. */
  validIn: z.array(Id).optional(),
  /** Valid in all branches, also in those opened later. */
  isValidEverywhere: z.boolean().optional(),
  name: z.string(),
  description: z.string(),
  /** Lira. */
  price: z.number(),
  durationDays: z.number().int(),
  kind: z.enum(packageKinds),
  features: z.array(z.string()),
  /** Days and number of freezes that the package allows. */
  freezeDays: z.number().int(),
  freezeCount: z.number().int(),
  isActive: z.boolean(),
  /** Marked for visitors as the one to choose. */
  isRecommended: z.boolean(),
  order: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Package = z.infer<typeof Package>

const fields = {
  name: Line(80),
  description: Text(1000),
  price: Lira,
  durationDays: WholeNumber(1, 3660),
  kind: z.enum(packageKinds),
  features: TextList(20, 120),
  freezeDays: WholeNumber(0, 365),
  freezeCount: WholeNumber(0, 50),
  isActive: Flag,
  isRecommended: Flag,
  order: WholeNumber(0, 10_000),
  /** Only an admin makes a package valid outside its own branch. */
  validIn: IdList,
  isValidEverywhere: Flag,
}

export const PackageInput = z.object({
  branch: Id,
  ...fields,
  description: fields.description.default(''),
  kind: fields.kind.default('membership'),
  features: fields.features.default([]),
  freezeDays: fields.freezeDays.default(0),
  freezeCount: fields.freezeCount.default(0),
  isActive: fields.isActive.default(true),
  isRecommended: fields.isRecommended.default(false),
  order: fields.order.default(0),
  validIn: fields.validIn.default([]),
  isValidEverywhere: fields.isValidEverywhere.default(false),
})

/** The branch of a package cannot be changed. */
export const PackageChange = z.object(fields).partial().extend({ version: Version.optional() })

const packageCalls = crudEndpoints({
  resource: 'packages',
  url: '/api/packages/packages',
  texts,
  summaries: {
    list: 'Bütün şubelerin paketleri; ziyaretçiler yalnızca satıştakileri görür',
    show: 'Bir paket',
    create: 'Paket ekler',
    update: 'Paketi günceller',
    remove: 'Paketi siler',
  },
  row: Package,
  rows: z.object({ success: z.literal(true), packages: z.array(Package) }),
  query: listQuery(['order', 'name', 'price', 'durationDays', 'createdAt'], {
    branch: Id.optional(),
    /** A branch in which the package is valid, wherever it is sold. */
    validIn: Id.optional(),
    kind: z.enum(packageKinds).optional(),
    isActive: z.boolean().optional(),
  }),
  input: PackageInput,
  change: PackageChange,
  cacheTags: () => [pageTags.every('packages'), pageTags.branches],
})
export const {
  list: listPackages,
  show: showPackage,
  update: updatePackage,
  remove: deletePackage,
} = packageCalls

export const addPackage = endpoint({
  ...packageCalls.create,
  schema: {
    body: PackageInput,
    response: { 201: z.object({ success: z.literal(true), message: z.string(), package: Package }) },
  },
})

export const listPackagesOfBranch = listOfBranch(listPackages, {
  url: '/api/packages/packages/branch/:branchId',
  cacheTags: ({ params }) => [pageTags.packages(params.branchId), pageTags.branches],
  summary: 'Bir şubenin paketleri',
})

export const switchPackages = endpoint({
  method: 'PUT',
  url: '/api/packages/many',
  access: 'packages.edit',
  failure: texts.updateFailed,
  summary: 'Paketleri birlikte satışa açar ya da kapatır',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})
