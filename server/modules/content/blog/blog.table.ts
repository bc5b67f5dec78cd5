import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { bytes, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { postStatuses } from '#shared/content/blog/blog.contract.ts'

export const postStatus = pgEnum('post_status', postStatuses)

export const blogPosts = pgTable(
  'blog_posts',
  {
    ...recordColumns(),
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'set null' }),
    title: turkishText('title').notNull(),
    slug: text('slug').notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    views: integer('views').notNull().default(0),
    status: postStatus('status').notNull().default('draft'),
    publishedAt: instant('published_at'),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    picture: jsonb('picture').$type<StoredPicture>(),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(title || ' ' || summary || ' ' || regexp_replace(content, '<[^>]*>', ' ', 'g'))`,
    ),
  },
  (table) => [
    uniqueIndex('blog_posts_slug_key').on(table.slug),
    check('blog_posts_published_check', sql`${table.status} = 'draft' OR ${table.publishedAt} IS NOT NULL`),
    // Includes the tags, so that an index-only scan counts them.
    index('blog_posts_published_index').on(table.status, table.publishedAt, table._id, table.tags),
    index('blog_posts_title_index').on(table.title, table._id),
    index('blog_posts_created_index').on(table.createdAt, table._id),
    index('blog_posts_branch_index').on(table.branch, table.publishedAt, table._id),
    index('blog_posts_tags_index').using('gin', table.tags),
    index('blog_posts_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type BlogPostRow = typeof blogPosts.$inferSelect

/** Views by day and keyed visitor hash: a visitor counts once a day and cannot be identified. */
export const blogViews = pgTable(
  'blog_views',
  {
    post: uuid('post_id')
      .notNull()
      .references(() => blogPosts._id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    visitor: bytes('visitor').notNull(),
  },
  (table) => [primaryKey({ name: 'blog_views_key', columns: [table.post, table.day, table.visitor] })],
)
