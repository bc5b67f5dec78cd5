import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { slugHistory } from '#server/core/slug-history.table.ts'
import type { Database } from '#server/db/database.ts'

type SluggedTable = PgTable & { _id: Column; slug: Column }

/** Stores a former slug; it redirects to the record that had it last. */
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

/** Deletes the former slugs of a deleted record. */
export async function forgetSlugs(db: Database, resource: string, recordId: string): Promise<void> {
  await db
    .delete(slugHistory)
    .where(and(eq(slugHistory.resource, resource), eq(slugHistory.recordId, recordId)))
}

/**
 * Returns the condition of a list's `slug` filter: the record with that slug, otherwise the one that last had it. A page
 * redirects with 301 where the returned record has another slug.
 */
export function foundBySlug(table: SluggedTable, resource: string, slug: string): SQL {
  return sql`${table._id} = coalesce(
    (SELECT present.id FROM ${table} AS present WHERE present.slug = ${slug}),
    (SELECT ${slugHistory.recordId} FROM ${slugHistory} WHERE ${slugHistory.resource} = ${resource} AND ${slugHistory.slug} = ${slug})
  )`
}
