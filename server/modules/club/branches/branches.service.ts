import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import {
  AppError,
  databaseErrorOf,
  explainingConstraints,
  invalidField,
  notFound,
} from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { slugHistory } from '#server/core/slug-history.table.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { foldedColumn } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { lockKeys } from '#server/db/locks.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import {
  branchHoursDiffer,
  hasOtherHours,
  identityRow,
} from '#server/modules/club/identity/identity.service.ts'
import type {
  Branch,
  BranchChange,
  BranchInput,
  BranchName,
  listBranchCities,
} from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs, slugSuggestions } from '#shared/club/branches/branches.rules.ts'
import { readHours, writeWeek } from '#shared/club/branches/opening-hours.ts'
import { provinceOf } from '#shared/club/branches/provinces.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = branchesMessages
const missingBranch = () => notFound(texts.notFound)
/** Name in the slug history and in the audit log. */
const branchResource = 'branches'

/** Every page says whether an open branch has other hours than the club: they are rendered anew where that changes. */
async function refreshHours(
  { db, refreshPages }: UnitOfWork,
  before: BranchRow | null,
  after: BranchRow | null,
): Promise<void> {
  const { openingHours: clubHours } = await identityRow(db)
  const differs = (row: BranchRow | null) => row?.isActive === true && hasOtherHours(row, clubHours)
  if (differs(before) === differs(after)) return
  // One such change after the other, so that each sees those of the others.
  await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.branchHours})`)
  const others = ne(branches._id, (after ?? before)?._id ?? '')
  if (!(await branchHoursDiffer(db, clubHours, others))) refreshPages({ resource: 'identity' })
}

export const branchRecords = recordService({
  table: branches,
  resource: branchResource,
  missing: missingBranch,
  pictureFolder: 'branches',
  scope: (currentUser) => branchScope(currentUser, branches._id),
  refresh: refreshHours,
})

const offersTrials = sql<boolean>`(${branches.trialsPerHour} > 0 AND ${branches.weeklyHours} IS NOT NULL)`

export const branchList: ListDefinition<typeof branches> = {
  table: branches,
  key: branches._id,
  sort: {
    order: branches.order,
    name: branches.name,
    createdAt: branches.createdAt,
    isActive: branches.isActive,
  },
  defaultSort: ['order', 'ASC'],
  filters: {
    isActive: branches.isActive,
    city: branches.city,
    offersTrials: (wanted: boolean) => (wanted ? offersTrials : sql`NOT ${offersTrials}`),
    slug: (slug: string) => foundBySlug(branches, branchResource, slug),
  },
  search: foldedColumn(branches.name, branches.address),
}

/** Returns rows as visitors see them, with the closures of other modules. */
export async function toBranches(
  { db, modules }: Pick<Services, 'db' | 'modules'>,
  rows: readonly BranchRow[],
): Promise<Branch[]> {
  const ids = rows.map(({ _id }) => _id)
  const found = await Promise.all(modules.map(({ closedDays }) => closedDays?.(db, ids) ?? []))
  const closures = Map.groupBy(found.flat(), ({ branch }) => branch)
  return rows.map(({ picture, ...row }) => ({
    ...row,
    openingHours: row.weeklyHours ? writeWeek(row.weeklyHours) : row.openingHours,
    closedDays: (closures.get(row._id) ?? []).map(({ branch: _, ...days }) => days),
    ...toPicture(picture),
  }))
}

const isOpen = eq(branches.isActive, true)

export async function branchCities({
  db,
}: Pick<Services, 'db'>): Promise<ResponseOf<typeof listBranchCities>> {
  const rows = await db
    .select({ city: branches.city, branches: count() })
    .from(branches)
    .where(isOpen)
    .groupBy(branches.city)
  return rows.toSorted((one, other) => one.city.localeCompare(other.city, 'tr'))
}

export const branchNames = ({ db }: Pick<Services, 'db'>): Promise<BranchName[]> =>
  db
    .select({
      _id: branches._id,
      name: branches.name,
      slug: branches.slug,
      city: branches.city,
      latitude: branches.latitude,
      longitude: branches.longitude,
      offersTrials,
    })
    .from(branches)
    .where(isOpen)
    .orderBy(asc(branches.order), asc(branches._id))

export async function toBranch(services: Pick<Services, 'db' | 'modules'>, row: BranchRow): Promise<Branch> {
  const [branch] = await toBranches(services, [row])
  if (!branch) throw missingBranch()
  return branch
}

type Hours = Pick<BranchRow, 'openingHours' | 'weeklyHours' | 'specialDays'>

/** The columns of opening hours after a change: weekly hours replace the text, and a text that can be read sets them. */
function hoursAfter(
  { openingHours: text, weeklyHours, specialDays }: Partial<Hours>,
  before?: Hours,
): Partial<Hours> {
  const days = specialDays && {
    specialDays: specialDays.toSorted((one, other) => one.date.localeCompare(other.date)),
  }
  if (weeklyHours) return { ...days, weeklyHours, openingHours: '' }
  // A form sends back the line that was written from the hours.
  const isEcho = before?.weeklyHours && text === writeWeek(before.weeklyHours)
  if (text === undefined || isEcho)
    return { ...days, ...(weeklyHours === null && { weeklyHours, openingHours: '' }) }
  const read = readHours(text)
  return { ...days, weeklyHours: read ?? null, openingHours: read ? '' : text }
}

/** The first suggestion that no branch has or had. */
async function suggestSlug(db: Database, name: string): Promise<string> {
  const suggestions = slugSuggestions(name)
  const taken = await db
    .select({ slug: slugHistory.slug })
    .from(slugHistory)
    .where(and(eq(slugHistory.resource, branchResource), inArray(slugHistory.slug, suggestions)))
  const isTaken = new Set(taken.map(({ slug }) => slug))
  return suggestions.find((slug) => !isTaken.has(slug)) ?? ''
}

/** Latitude and longitude are given together or not at all. */
const placeConstraint = { branches_place_check: () => invalidField('latitude', texts.placeIncomplete) }

/** Runs a write with an address. Throws 409 with a suggestion if the address is reserved or belongs to another branch. */
async function withSlug<T>(
  db: Database,
  { slug, name }: { slug: string; name: string },
  write: () => Promise<T>,
): Promise<T> {
  async function refuse(code: string, text: (slug: string, suggestion: string) => string): Promise<never> {
    const message = text(slug, await suggestSlug(db, name))
    throw new AppError(409, code, message, { fields: { slug: message } })
  }
  if (!slug) throw invalidField('slug', texts.slugEmpty)
  if (reservedSlugs.has(slug)) return refuse('branch.slug-reserved', texts.slugReserved)
  try {
    return await write()
  } catch (error) {
    const constraint = databaseErrorOf(error)?.constraint
    if (constraint !== 'branches_slug_key' && constraint !== 'branches_slug_claim') throw error
    return refuse('branch.slug-taken', texts.slugTaken)
  }
}

export async function addBranch(
  services: Services,
  currentUser: CurrentUser,
  fields: z.output<typeof BranchInput>,
  { image }: UploadedFiles,
): Promise<Branch> {
  const { name } = fields
  const slug = fields.slug || branchSlug(name)
  const city = fields.city || provinceOf(fields.address)
  const creation = { values: { ...fields, ...hoursAfter(fields), city, slug }, image: image?.[0] }
  return withSlug(services.db, { slug, name }, async () =>
    toBranch(
      services,
      await explainingConstraints(placeConstraint, () =>
        branchRecords.create(services, currentUser, creation),
      ),
    ),
  )
}

/** The address of a branch after a change; undefined if it stays. An address that follows from the name follows the new one. */
function slugAfter(
  before: Pick<BranchRow, 'name' | 'slug'>,
  { name, slug }: z.output<typeof BranchChange>,
): string | undefined {
  if (slug) return slug === before.slug ? undefined : slug
  const follows = slug === '' || before.slug === branchSlug(before.name)
  const suggested = branchSlug(name ?? before.name)
  return follows && suggested && suggested !== before.slug ? suggested : undefined
}

/** A city that follows from the address follows the new one; a chosen one stays. */
function cityAfter(
  before: BranchRow,
  { city, address }: Pick<z.output<typeof BranchChange>, 'city' | 'address'>,
) {
  const isChosen = city !== undefined && city !== '' && city !== before.city
  const follows = before.city === provinceOf(before.address) || city === ''
  return !isChosen && follows ? { city: provinceOf(address ?? before.address) } : {}
}

/** Those who may not manage branches leave address, order and state as they are, also where the name changes. */
export async function updateBranch(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  body: z.output<typeof BranchChange>,
  { image }: UploadedFiles,
): Promise<Branch> {
  const {
    version,
    removeImage,
    slug: _,
    order,
    isActive,
    openingHours,
    weeklyHours,
    specialDays,
    ...shown
  } = body
  const isManager = isAllowed(currentUser, 'branches.manage')
  const fields = isManager ? { ...shown, order, isActive } : shown
  const [before] = await services.db.select().from(branches).where(eq(branches._id, id))
  const slug = before && isManager ? slugAfter(before, body) : undefined
  const change = {
    version,
    changes: async (_tx: UnitOfWork, row: BranchRow) => ({
      ...fields,
      ...cityAfter(row, fields),
      ...hoursAfter({ openingHours, weeklyHours, specialDays }, row),
      ...(slug !== undefined && { slug }),
    }),
    image: image?.[0],
    removeImage,
  }
  const write = async () =>
    toBranch(
      services,
      await explainingConstraints(placeConstraint, () =>
        branchRecords.update(services, currentUser, id, change),
      ),
    )
  return slug === undefined
    ? write()
    : withSlug(services.db, { slug, name: body.name ?? before?.name ?? '' }, write)
}

/** Deletes a branch without members and ledgers, together with the records that belong to it. */
export async function deleteBranch(services: Services, currentUser: CurrentUser, id: string): Promise<void> {
  const { modules, storage } = services
  const references = modules.flatMap(({ branchReferences = {} }) => Object.entries(branchReferences))
  const constraints = Object.fromEntries(
    references.map(([name, { code, text }]) => [name, () => new AppError(409, code, text)]),
  )
  await explainingConstraints(constraints, () =>
    branchRecords.remove(services, currentUser, id, async (tx) => {
      for (const { beforeBranchDelete } of modules) await beforeBranchDelete?.(tx, id)
      for (const { picturesOfBranch } of modules) {
        for (const { picture } of (await picturesOfBranch?.(tx.db, id)) ?? [])
          tx.afterCommit(() => deletePicture(storage, picture))
      }
    }),
  )
}
