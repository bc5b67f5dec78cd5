import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import {
  type SavedFilterRow,
  savedFilters,
} from '#server/modules/office/saved-filters/saved-filters.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import {
  type addSavedFilter,
  mostSavedFilters,
  type SavedFilter,
  type updateSavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'
import { savedFiltersMessages } from '#shared/office/saved-filters/saved-filters.messages.ts'

const texts = savedFiltersMessages
const missingFilter = () => notFound(texts.notFound)

const constraints = {
  saved_filters_name_key: () =>
    new AppError(409, 'saved-filter.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
}

const toSavedFilter = ({ _id, resource, name, view, isDefault }: SavedFilterRow): SavedFilter => ({
  _id,
  resource,
  name,
  view,
  isDefault,
})

const own = (currentUser: CurrentUser, id: string) =>
  and(eq(savedFilters._id, id), eq(savedFilters.user, currentUser._id))

export async function filtersOf(
  db: Database,
  currentUser: CurrentUser,
  resource: string,
): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.user, currentUser._id), eq(savedFilters.resource, resource)))
    .orderBy(asc(savedFilters.name))
  return rows.map(toSavedFilter)
}

/** Serialises the changes of a user's filters, which the limit and the single default depend on. */
const lockFilters = (db: Database, currentUser: CurrentUser) =>
  db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${currentUser._id}, ${lockSeeds.savedFilters}))`,
  )

/** Clears the default of a list, which has at most one. */
const clearDefault = (db: Database, currentUser: CurrentUser, resource: string) =>
  db
    .update(savedFilters)
    .set({ isDefault: false })
    .where(
      and(
        eq(savedFilters.user, currentUser._id),
        eq(savedFilters.resource, resource),
        eq(savedFilters.isDefault, true),
      ),
    )

export function addFilter(
  { transact }: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof addSavedFilter>,
): Promise<SavedFilter> {
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db }) => {
      await lockFilters(db, currentUser)
      const [kept] = await db
        .select({ count: count() })
        .from(savedFilters)
        .where(eq(savedFilters.user, currentUser._id))
      if ((kept?.count ?? 0) >= mostSavedFilters)
        throw new AppError(409, 'saved-filter.too-many', texts.tooMany(mostSavedFilters))
      if (body.isDefault) await clearDefault(db, currentUser, body.resource)
      return toSavedFilter(await insertRecord(db, savedFilters, { ...body, user: currentUser._id }))
    }),
  )
}

export function changeFilter(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { name, view, isDefault }: BodyOf<typeof updateSavedFilter>,
): Promise<SavedFilter> {
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db }) => {
      await lockFilters(db, currentUser)
      const [before] = await db.select().from(savedFilters).where(own(currentUser, id))
      if (!before) throw missingFilter()
      if (isDefault) await clearDefault(db, currentUser, before.resource)
      const [row] = await db
        .update(savedFilters)
        .set({
          name: name ?? before.name,
          view: view ?? before.view,
          isDefault: isDefault ?? before.isDefault,
        })
        .where(own(currentUser, id))
        .returning()
      if (!row) throw missingFilter()
      return toSavedFilter(row)
    }),
  )
}

export async function deleteFilter(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db }) => {
    const deleted = await db
      .delete(savedFilters)
      .where(own(currentUser, id))
      .returning({ _id: savedFilters._id })
    if (deleted.length === 0) throw missingFilter()
  })
}
