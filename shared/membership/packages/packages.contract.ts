import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints, listOfBranch } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, IdList, Instant, Line, Text, TextList, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { Lira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { packagesMessages } from '#shared/membership/packages/packages.messages.ts'

const texts = packagesMessages

/** The most sessions of a pack. */
export const mostSessions = 500
/** The most packages of one change of prices. */
const mostPackages = 500
/** The most prices that are written or taken back at once. */
export const mostPrices = 5_000

const Percent = z
  .number()
  .gt(-100, texts.percent)
  .max(1000, texts.percent)
  .refine((percent) => percent !== 0, texts.percentZero)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, texts.percent)

export const packageKinds = ['membership', 'daytime', 'personal-training', 'class-pack', 'day-pass'] as const

/** Where a package is sold: on the site and at the desk, at the desk only, or nowhere. */
export const packageVisibilities = ['public', 'desk', 'hidden'] as const
export type PackageVisibility = (typeof packageVisibilities)[number]

const PackagePrice = named('PackagePrice', {
  branch: Id,
  /** Lira; null from the day on which the branch no longer sells it. */
  price: z.number().nullable(),
  validFrom: z.iso.date(),
})
export type PackagePrice = z.infer<typeof PackagePrice>

export const Package = named('Package', {
  _id: Id,
  /** The branch that was asked for, or the home branch of the package. */
  branch: Id,
  /** Branches beside the selling one in which it is valid. */
  validIn: z.array(Id).optional(),
  /** Valid in all branches, also in those opened later. */
  isValidEverywhere: z.boolean().optional(),
  name: z.string(),
  description: z.string(),
  /** Lira, today in this branch. */
  price: z.number(),
  /** Lira that a person's first membership costs beside the price, in every branch. */
  joiningFee: z.number(),
  durationDays: z.number().int(),
  kind: z.enum(packageKinds),
  /** Sessions that it sells; null for what runs for its days. */
  sessions: z.number().int().nullable(),
  features: z.array(z.string()),
  /** Days and number of freezes that the package allows. */
  freezeDays: z.number().int(),
  freezeCount: z.number().int(),
  visibility: z.enum(packageVisibilities),
  /** Marked for visitors as the one to choose. */
  isRecommended: z.boolean(),
  order: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
  /** In the back office: the home branch. */
  home: Id.optional(),
  /** In the back office: the other branches of the user that sell it, at today's price. */
  otherPrices: z.array(z.object({ branch: Id, price: z.number() })).optional(),
  /** In the back office: a branch sells it, or will, in which the user does not work; only others change it. */
  isShared: z.boolean().optional(),
  /** In the back office: prices that have not begun, in the branches of the user. */
  announcedPrices: z.array(PackagePrice).optional(),
})
export type Package = z.infer<typeof Package>

const fields = {
  name: Line(80),
  description: Text(1000),
  price: Lira,
  joiningFee: Lira,
  durationDays: WholeNumber(1, 3660),
  kind: z.enum(packageKinds),
  /** Of a class pack, and of a one-to-one package, which without a number runs for its days. */
  sessions: WholeNumber(1, mostSessions).nullable(),
  features: TextList(20, 120),
  freezeDays: WholeNumber(0, 365),
  freezeCount: WholeNumber(0, 50),
  visibility: z.enum(packageVisibilities),
  isRecommended: Flag,
  order: WholeNumber(0, 10_000),
  /** Only an admin makes a package valid outside its own branch. */
  validIn: IdList,
  isValidEverywhere: Flag,
  /** What the package costs from today on in all branches beside the home branch; the others no longer sell it. */
  otherPrices: z
    .array(z.object({ branch: Id, price: Lira }))
    .max(mostPrices)
    .refine((all) => new Set(all.map(({ branch }) => branch)).size === all.length, texts.branchTwice),
}

export const PackageInput = named('PackageInput', {
  branch: Id,
  ...fields,
  description: fields.description.default(''),
  joiningFee: fields.joiningFee.default(0),
  kind: fields.kind.default('membership'),
  sessions: fields.sessions.default(null),
  features: fields.features.default([]),
  freezeDays: fields.freezeDays.default(0),
  freezeCount: fields.freezeCount.default(0),
  visibility: fields.visibility.default('public'),
  isRecommended: fields.isRecommended.default(false),
  order: fields.order.default(0),
  validIn: fields.validIn.default([]),
  isValidEverywhere: fields.isValidEverywhere.default(false),
  otherPrices: fields.otherPrices.default([]),
})

/** The home branch of a package cannot be changed. The price is that of the home branch, from today on. */
export const PackageChange = z
  .object(fields)
  .partial()
  .extend({ version: Version.optional() })
  .meta({ id: 'PackageChange' })

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
    visibility: z.enum(packageVisibilities).optional(),
    /** One-to-one packages that sell no number of sessions. */
    lacksSessions: z.boolean().optional(),
    /** Sold at the desk: not hidden. */
    isOnSale: z.boolean().optional(),
  }),
  input: PackageInput,
  change: PackageChange,
  cacheTags: () => [pageTags.every('packages'), pageTags.branches],
})
export const { list: listPackages, update: updatePackage, remove: deletePackage } = packageCalls

export const showPackage = endpoint({
  ...packageCalls.show,
  schema: {
    ...packageCalls.show.schema,
    /** The branch whose price is asked for; the home branch if absent. */
    querystring: z.object({ branch: Id.optional() }),
  },
})

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
  summary: 'Paketlerin nerede satıldığını birlikte değiştirir',
  schema: {
    body: changeOfMany({ visibility: z.enum(packageVisibilities) }),
    response: { 200: ManyChanged },
  },
})

/** A rise or fall of the prices of packages in branches, from a day on. */
const PriceChange = z
  .object({
    packages: z.array(Id).min(1, validationMessages.required).max(mostPackages),
    /** In all branches of the user. */
    allBranches: z.boolean().default(false),
    branches: z.array(Id).max(500).default([]),
    /** With at most two decimals. */
    percent: Percent,
    /** A day in the club's calendar, today or later. */
    validFrom: z.iso.date(),
  })
  .refine(({ allBranches, branches }) => allBranches || branches.length > 0, {
    path: ['branches'],
    error: validationMessages.required,
  })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.infer<typeof PriceChange>

/** A price before and after a change, in lira; pairs of a package and a branch that does not sell it are left out. */
const ChangedPrice = named('ChangedPrice', {
  package: Id,
  packageName: z.string(),
  branch: Id,
  branchName: z.string(),
  before: z.number(),
  after: z.number(),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

const priceChangeCall = <const Call extends { url: string; summary: string; failure: string }>(call: Call) =>
  endpoint({
    ...call,
    method: 'POST',
    access: 'packages.edit',
    schema: { body: PriceChange, response: { 200: z.array(ChangedPrice) } },
  })

export const previewPrices = priceChangeCall({
  url: '/api/packages/prices/preview',
  failure: texts.previewFailed,
  summary: 'Paket fiyatlarının yüzdeyle değişimini paket ve şube olarak gösterir; hiçbir şey yazmaz',
})

export const changePrices = priceChangeCall({
  url: '/api/packages/prices',
  failure: texts.pricesFailed,
  summary: 'Paket fiyatlarını bir günden başlayarak yüzdeyle değiştirir',
})

export const withdrawPrices = endpoint({
  method: 'POST',
  url: '/api/packages/prices/withdraw',
  access: 'packages.edit',
  failure: texts.pricesFailed,
  summary: 'Henüz başlamamış paket fiyatlarını geri alır',
  schema: {
    body: z.object({
      prices: z
        .array(z.object({ package: Id, branch: Id, validFrom: z.iso.date() }))
        .min(1, validationMessages.required)
        .max(mostPrices),
    }),
    response: { 200: Done },
  },
})
