import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { slugHistory } from '#server/core/slug-history.table.ts'
import type { Database } from '#server/db/database.ts'

/** A table whose records are found by a slug that may change. */
type SluggedTable = PgTable & { _id: Column; slug: Column }

/** Keeps an address that a record gives up; the record that had it last is the one it leads to. */
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

/** Forgets the old addresses of a record that is deleted. */
export async function forgetSlugs(db: Database, resource: string, recordId: string): Promise<void> {
  await db
    .delete(slugHistory)
    .where(and(eq(slugHistory.resource, resource), eq(slugHistory.recordId, recordId)))
}

/**
 * The condition of a list's `slug` filter: the record that has the slug, else the one that used to have it.
 * A page that gets a record with another slug than it asked for answers 301 to the present one.
 */
export function foundBySlug(table: SluggedTable, resource: string, slug: string): SQL {
  return sql`${table._id} = coalesce(
    (SELECT present.id FROM ${table} AS present WHERE present.slug = ${slug}),
    (SELECT ${slugHistory.recordId} FROM ${slugHistory} WHERE ${slugHistory.resource} = ${resource} AND ${slugHistory.slug} = ${slug})
  )`
}
