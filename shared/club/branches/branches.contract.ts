import { z } from 'zod'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { longestSlug, slugPattern } from '#shared/club/branches/branches.rules.ts'
import { openingHoursMessages as hoursTexts } from '#shared/club/branches/opening-hours.messages.ts'
import { overlaps, timePattern } from '#shared/club/branches/opening-hours.ts'
import { provinces } from '#shared/club/branches/provinces.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, fromJson, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = branchesMessages

const Time = z.string().regex(timePattern, hoursTexts.time)
const City = z.enum(['', ...provinces])
const Intervals = z.array(z.object({ from: Time, until: Time })).max(4)

/** Monday first; hours belong to the day on which they begin, an end at or before the start is on the next day. */
const WeeklyHours = z
  .array(Intervals)
  .length(7)
  .refine((weekly) => !overlaps(weekly), hoursTexts.overlap)

const SpecialDay = z.object({
  date: z.iso.date(validationMessages.date),
  /** Empty: closed. */
  hours: Intervals.refine((hours) => !overlaps([hours]), hoursTexts.overlap),
  reason: Text(120).default(''),
})

const SpecialDays = z
  .array(SpecialDay)
  .max(100)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, hoursTexts.sameDay)

export const Branch = named('Branch', {
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  address: z.string(),
  /** The province; empty where it is not known. */
  city: City,
  phone: z.string(),
  email: z.string(),
  /** The weekly hours in one line, or the text given instead of hours. */
  openingHours: z.string(),
  /** Hours of each day of the week, Monday first; null if not known. */
  weeklyHours: z.array(Intervals).nullable(),
  /** Days with other hours, in their order. */
  specialDays: z.array(SpecialDay),
  /** Current and announced closures, which extend memberships. */
  closedDays: z.array(z.object({ startsOn: z.string(), reopensOn: z.string(), reason: z.string() })),
  /** Link to the branch on a map service; empty when unknown. */
  mapUrl: z.string(),
  /** Degrees; null where the place is not known. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Trial visits offered in one hour; 0 for none. */
  trialsPerHour: z.number().int(),
  order: z.number().int(),
  /** An archived branch is kept but no longer shown to visitors. */
  isActive: z.boolean(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Branch = z.infer<typeof Branch>

/** The most trial visits that a branch may offer in one hour. */
export const mostTrialsPerHour = 20

/** Degrees up to a limit on both sides; null, or an empty text of a form, where the place is not known. */
const Degrees = (limit: number) =>
  z.preprocess((value) => (value === '' ? null : value), z.coerce.number().min(-limit).max(limit).nullable())

/** Empty, or null in a form, for the province that the address ends with. */
const CityInput = z.preprocess((value) => value ?? '', City)

/** Empty for the address that follows from the name. */
const Slug = z
  .union([z.literal(''), z.string().trim().max(longestSlug).regex(slugPattern, texts.slugInvalid)])
  .meta({ id: 'Slug' })

const fields = {
  name: Line(80),
  slug: Slug.default(''),
  description: Text(2000).default(''),
  address: Text(300).default(''),
  city: CityInput.default(''),
  phone: Text(40).default(''),
  email: z.union([z.literal(''), z.email(validationMessages.email)]).default(''),
  /** For hours that are not the same every week; a text such as `08.00 - 00.00` sets the weekly hours. */
  openingHours: Text(60).default(''),
  weeklyHours: fromJson(WeeklyHours.nullable()).default(null),
  specialDays: fromJson(SpecialDays).default([]),
  mapUrl: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: validationMessages.invalid })])
    .default(''),
  latitude: Degrees(90).default(null),
  longitude: Degrees(180).default(null),
  trialsPerHour: WholeNumber(0, mostTrialsPerHour).default(0),
  order: WholeNumber(0, 10_000).default(0),
  isActive: Flag.default(true),
}

export const BranchInput = named('BranchInput', fields)
/** Absent fields stay as they are. */
export const BranchChange = named('BranchChange', {
  name: fields.name.optional(),
  /** Without one, an address that follows from the name goes on following it; a chosen one stays. */
  slug: Slug.optional(),
  description: Text(2000).optional(),
  address: Text(300).optional(),
  city: CityInput.optional(),
  phone: Text(40).optional(),
  email: fields.email.unwrap().optional(),
  openingHours: Text(400).optional(),
  weeklyHours: fromJson(WeeklyHours.nullable()).optional(),
  specialDays: fromJson(SpecialDays).optional(),
  mapUrl: fields.mapUrl.unwrap().optional(),
  latitude: Degrees(90).optional(),
  longitude: Degrees(180).optional(),
  trialsPerHour: WholeNumber(0, mostTrialsPerHour).optional(),
  order: WholeNumber(0, 10_000).optional(),
  isActive: Flag.optional(),
  /** `true` removes the photograph. */
  removeImage: Flag.optional(),
  version: Version.optional(),
})

export const branchQuery = listQuery(['order', 'name', 'createdAt', 'isActive'], {
  isActive: z.boolean().optional(),
  city: City.optional(),
  /** Those that offer trial visits. */
  offersTrials: z.boolean().optional(),
  /** A current or former address; the branch found by a former one carries its current one. */
  slug: z.string().max(80).optional(),
})

/** `slug`, `order` and `isActive` need a permission of their own and stay as they are without it. */
export const {
  list: listBranches,
  show: showBranch,
  create: addBranch,
  update: updateBranch,
  remove: deleteBranch,
} = crudEndpoints({
  resource: 'branches',
  url: '/api/branch',
  urls: { list: '/api/branch/list', create: '/api/branch/add' },
  texts,
  summaries: {
    list: 'Şubeler; ziyaretçiler yalnızca açık şubeleri görür',
    show: 'Bir şube',
    create: 'Şube ekler; adres verilmezse adının ilk kelimesinden oluşur',
    update: 'Şubeyi günceller',
    remove: 'Üyesi olmayan bir şubeyi ekipman ve kategorileriyle siler',
  },
  row: Branch,
  rows: z.object({ branches: z.array(Branch) }),
  query: branchQuery,
  input: BranchInput,
  change: BranchChange,
  files: { image: imageField },
  cacheTags: () => [pageTags.every('branch')],
})

export const searchBranches = endpoint({
  ...listBranches,
  url: '/api/branch/search/:term',
  failure: texts.searchFailed,
  summary: 'Ad veya adrese göre şube arama',
  schema: { ...listBranches.schema, params: z.object({ term: z.string().trim().min(1).max(100) }) },
})

/** Each with its own audit entry, in one transaction. */
export const switchBranches = endpoint({
  method: 'PUT',
  url: '/api/branch/many',
  access: 'branches.manage',
  failure: texts.updateFailed,
  summary: 'Şubeleri birlikte açar ya da arşivler',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})

/** The provinces with open branches, in Turkish order, and the number of those in each; `''` where none is known. */
/** A province with the number of its open branches. */
const BranchCity = z.object({ city: City, branches: z.number().int() }).meta({ id: 'BranchCity' })

export const listBranchCities = endpoint({
  method: 'GET',
  url: '/api/branch/cities',
  access: 'branches.list',
  failure: texts.listFailed,
  summary: 'Açık şubesi olan iller ve şube sayıları',
  cacheTags: () => [pageTags.branches],
  schema: { response: { 200: z.array(BranchCity) } },
})

/** What a choice among all open branches needs of one. */
export const BranchName = Branch.pick({
  _id: true,
  name: true,
  slug: true,
  city: true,
  latitude: true,
  longitude: true,
})
  .extend({ offersTrials: z.boolean() })
  .meta({ id: 'BranchName' })
export type BranchName = z.infer<typeof BranchName>

/** Every open branch in the club's order: for choices, and for the nearest one, which browsers find by themselves. */
export const listBranchNames = endpoint({
  method: 'GET',
  url: '/api/branch/names',
  access: 'branches.list',
  failure: texts.listFailed,
  summary: 'Bütün açık şubelerin adı, adresi ve yeri; sayısı sınırlı değildir',
  cacheTags: () => [pageTags.every('branch')],
  schema: { response: { 200: z.array(BranchName) } },
})
