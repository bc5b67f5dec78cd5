import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '#server/core/actor.ts'
import { AppError, explainingConstraints, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/services.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import {
  type SavedFilterRow,
  savedFilters,
} from '#server/modules/office/saved-filters/saved-filters.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { messages } from '#shared/messages/messages.ts'
import {
  type addSavedFilter,
  mostSavedFilters,
  type SavedFilter,
  type updateSavedFilter,
} from '#shared/office/saved-filters/saved-filters.contract.ts'

const texts = messages.savedFilters
const missingFilter = () => notFound(texts.notFound)

const constraints = {
  saved_filters_name_key: () =>
    new AppError(409, 'saved-filter.name-taken', texts.nameTaken, { fields: { name: texts.nameTaken } }),
}

const answer = ({ _id, resource, name, view, isDefault }: SavedFilterRow): SavedFilter => ({
  _id,
  resource,
  name,
  view,
  isDefault,
})

const own = (actor: Actor, id: string) => and(eq(savedFilters._id, id), eq(savedFilters.user, actor._id))

export async function filtersOf(db: Database, actor: Actor, resource: string): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.user, actor._id), eq(savedFilters.resource, resource)))
    .orderBy(asc(savedFilters.name))
  return rows.map(answer)
}

/** One after the other for each person, so that neither the limit nor the one default is passed. */
const lockFilters = (db: Database, actor: Actor) =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${actor._id}, ${lockSeeds.savedFilters}))`)

/** A list opens with one filter at most. */
const clearDefault = (db: Database, actor: Actor, resource: string) =>
  db
    .update(savedFilters)
    .set({ isDefault: false })
    .where(
      and(
        eq(savedFilters.user, actor._id),
        eq(savedFilters.resource, resource),
        eq(savedFilters.isDefault, true),
      ),
    )

export function addFilter(
  { work }: Services,
  actor: Actor,
  body: BodyOf<typeof addSavedFilter>,
): Promise<SavedFilter> {
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db }) => {
      await lockFilters(db, actor)
      const [kept] = await db
        .select({ count: count() })
        .from(savedFilters)
        .where(eq(savedFilters.user, actor._id))
      if ((kept?.count ?? 0) >= mostSavedFilters)
        throw new AppError(409, 'saved-filter.too-many', texts.tooMany(mostSavedFilters))
      if (body.isDefault) await clearDefault(db, actor, body.resource)
      const [row] = await db
        .insert(savedFilters)
        .values({ ...body, user: actor._id })
        .returning()
      return answer(row as SavedFilterRow)
    }),
  )
}

export function changeFilter(
  { work }: Services,
  actor: Actor,
  id: string,
  { name, view, isDefault }: BodyOf<typeof updateSavedFilter>,
): Promise<SavedFilter> {
  return explainingConstraints(constraints, () =>
    work(actor, async ({ db }) => {
      await lockFilters(db, actor)
      const [before] = await db.select().from(savedFilters).where(own(actor, id))
      if (!before) throw missingFilter()
      if (isDefault) await clearDefault(db, actor, before.resource)
      const [row] = await db
        .update(savedFilters)
        .set({
          name: name ?? before.name,
          view: view ?? before.view,
          isDefault: isDefault ?? before.isDefault,
        })
        .where(own(actor, id))
        .returning()
      return answer(row as SavedFilterRow)
    }),
  )
}

export async function deleteFilter({ work }: Services, actor: Actor, id: string): Promise<void> {
  await work(actor, async ({ db }) => {
    const deleted = await db.delete(savedFilters).where(own(actor, id)).returning({ _id: savedFilters._id })
    if (deleted.length === 0) throw missingFilter()
  })
}
