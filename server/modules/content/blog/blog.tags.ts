import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import type { TagCount } from '#shared/content/blog/blog.contract.ts'
import { titleSlug } from '#shared/core/text.ts'

/** What every visitor may read. */
export const isPublic = sql`(${blogPosts.status} = 'published' AND ${blogPosts.publishedAt} <= now())`

/**
 * The tags of published posts, the most used first. "Beslenme" and "beslenme" share an address and are therefore
 * one tag, under the name that more posts give it. A post has each tag in one spelling only.
 */
export async function listTags(db: Database): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    SELECT tag, count(*)::int AS count
    FROM (SELECT unnest(${blogPosts.tags}) AS tag FROM ${blogPosts} WHERE ${isPublic}) AS tags
    GROUP BY tag ORDER BY count DESC, tag COLLATE "tr-TR-x-icu"`)
  const tags = Map.groupBy(rows, ({ tag }) => titleSlug(tag))
  // Nothing of it is left in an address: such a tag has no page.
  tags.delete('')
  return [...tags]
    .map(([slug, own]) => ({
      tag: own[0]?.tag ?? slug,
      slug,
      spellings: own.map(({ tag }) => tag),
      count: own.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((one, other) => other.count - one.count)
}
