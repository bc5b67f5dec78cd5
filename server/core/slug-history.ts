import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invalidField } from '#server/core/errors.ts'
import { slugHistory } from '#server/core/slug-history.table.ts'
import type { Database } from '#server/db/database.ts'
import { titleSlug } from '#shared/core/text.ts'

/** The slug of a record by its title or name. Throws a 400 on `field` when the title has no letter or digit. */
export function slugFor(field: string, title: string, emptyMessage: string): string {
  const slug = titleSlug(title)
  if (!slug) throw invalidField(field, emptyMessage)
  return slug
}

type SluggedTable = PgTable & { _id: Column; slug: Column }

/** Records the slug that a record gives up; it leads to the record that had it last. */
export async function rememberSlug(
  db: Database,
  resource: string,
  oldSlug: string,
  recordId: string,
): Promise<void> {
  await db
    .insert(slugHistory)
    .values({ resource, slug: oldSlug, recordId })
    .onConflictDoUpdate({
      target: [slugHistory.resource, slugHistory.slug],
      set: { recordId, createdAt: sql`now()` },
    })
}

/** Deletes the slug history of a deleted record. */
export async function forgetSlugs(db: Database, resource: string, recordId: string): Promise<void> {
  await db
    .delete(slugHistory)
    .where(and(eq(slugHistory.resource, resource), eq(slugHistory.recordId, recordId)))
}

/**
 * The condition of a list's `slug` filter: the record that has the slug, otherwise the one that had it last. A page that
 * receives a record with another slug redirects (301) to the current one.
 */
export function foundBySlug(table: SluggedTable, resource: string, slug: string): SQL {
  return sql`${table._id} = coalesce(
    (SELECT present.id FROM ${table} AS present WHERE present.slug = ${slug}),
    (SELECT ${slugHistory.recordId} FROM ${slugHistory} WHERE ${slugHistory.resource} = ${resource} AND ${slugHistory.slug} = ${slug})
  )`
}
