import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { defineQueue, type Services } from '#server/core/module.ts'
import { missingPost } from '#server/modules/content/blog/blog.service.ts'
import { blogPosts, blogViews } from '#server/modules/content/blog/blog.table.ts'
import { clubDay, clubTimeZone } from '#shared/core/club-time.ts'

/**
 * Counts a view once per visitor and day; returns the number of views. Pages load the number separately, so counting
 * invalidates no cached page.
 */
export async function countView({ db, secret }: Services, id: string, request: FastifyRequest) {
  const day = clubDay(new Date())
  const visitorHash = createHmac('sha256', secret)
    .update(JSON.stringify([request.ip, request.headers['user-agent'] ?? '', day]))
    .digest()
  const { rows } = await db.execute<{ views: number }>(sql`
    WITH post AS (
      SELECT id, views FROM ${blogPosts} WHERE id = ${id} AND status = 'published' AND published_at <= now()
    ), counted AS (
      INSERT INTO ${blogViews} (post_id, day, visitor)
      SELECT id, ${day}::date, ${visitorHash}::bytea FROM post
      ON CONFLICT DO NOTHING
      RETURNING post_id
    ), raised AS (
      UPDATE ${blogPosts} SET views = blog_posts.views + 1 FROM counted WHERE id = counted.post_id
      RETURNING blog_posts.views
    )
    SELECT coalesce((SELECT views FROM raised), post.views) AS views FROM post`)
  const [row] = rows
  if (!row) throw missingPost()
  return { views: row.views }
}

/** Deletes the visitor hashes of past days. */
const viewExpiryQueue = defineQueue({
  name: 'blog-view-expiry',
  title: 'Blog okuma kayıtlarının temizliği',
  cron: '30 4 * * *',
  handle: ({ db }) =>
    db.delete(blogViews).where(sql`${blogViews.day} < (now() AT TIME ZONE ${clubTimeZone})::date`),
})

export const blogQueues = [viewExpiryQueue]
