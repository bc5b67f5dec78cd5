import type pg from 'pg'
import { inTransaction } from '#server/db/database.ts'

const addSql = `
  INSERT INTO page_tags (tag, version) SELECT tag, 0 FROM unnest($1::text[]) AS tag ORDER BY tag
  ON CONFLICT (tag) DO NOTHING`

// A row that somebody else is dropping is not waited for.
const shareSql = `
  SELECT tag, version::text FROM page_tags WHERE tag = ANY($1::text[]) ORDER BY tag FOR SHARE SKIP LOCKED`

/**
 * Runs `task` while nobody can drop any of `tags`, or not at all: when a tag is being dropped, or has
 * another version than expected. A write that drops one of them waits for the task before it can commit.
 */
export async function whileTagsStand(
  pool: pg.Pool,
  tags: ReadonlyMap<string, string>,
  task: () => Promise<void>,
): Promise<void> {
  const names = [...tags.keys()]
  await pool.query(addSql, [names])
  await inTransaction(pool, async ({ client }) => {
    const { rows } = await client.query<{ tag: string; version: string }>(shareSql, [names])
    const stands = rows.filter(({ tag, version }) => tags.get(tag) === version).length
    if (stands === tags.size) await task()
  })
}

/** Runs `task` while nobody is inside `whileTagsStand` with this tag. */
export async function whileTagIsHeld(pool: pg.Pool, tag: string, task: () => Promise<void>): Promise<void> {
  await pool.query(addSql, [[tag]])
  await inTransaction(pool, async ({ client }) => {
    await client.query('SELECT 1 FROM page_tags WHERE tag = $1 FOR UPDATE', [tag])
    await task()
  })
}
