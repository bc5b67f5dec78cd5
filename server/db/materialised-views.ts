import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { isoOf } from '#server/db/columns.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import { settings } from '#server/db/infrastructure.table.ts'

export const materialisedViews = ['membership_months', 'pending_signatures'] as const
type MaterialisedView = (typeof materialisedViews)[number]

const keyOf = (view: MaterialisedView) => `refreshed:${view}`

/** Refreshes a view and notes when. Its readers do not wait. */
export async function refreshView(pool: pg.Pool, view: MaterialisedView): Promise<void> {
  await inTransaction(pool, async ({ db }) => {
    await db.execute(sql`REFRESH MATERIALIZED VIEW CONCURRENTLY ${sql.identifier(view)}`)
    const value = sql`to_jsonb(now())`
    await db
      .insert(settings)
      .values({ key: keyOf(view), value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  })
}

/** Returns the moment of which a view says the truth; null before the first refresh. */
export async function refreshedAt(db: Database, view: MaterialisedView): Promise<string | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(view)))
  return row ? isoOf(String(row.value)) : null
}
