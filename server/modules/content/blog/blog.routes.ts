import { arrayOverlaps, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  blogRecords,
  blogResource,
  isPublic,
  listTags,
  postColumns,
  toPost,
  updatePost,
} from '#server/modules/content/blog/blog.service.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { countView } from '#server/modules/content/blog/blog.views.ts'
import * as contract from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'

const latestCount = 3

/** Posts appear by the clock, and their views are counted without invalidating what is cached. */
const soon = () => new Date(Date.now() + 5_000)

const isScheduled = sql`(${blogPosts.status} = 'published' AND ${blogPosts.publishedAt} > now())`
const states = { draft: eq(blogPosts.status, 'draft'), scheduled: isScheduled, published: isPublic }

const list: ListDefinition<typeof blogPosts> = {
  table: blogPosts,
  key: blogPosts._id,
  sort: {
    publishedAt: blogPosts.publishedAt,
    createdAt: blogPosts.createdAt,
    title: blogPosts.title,
    views: blogPosts.views,
    status: blogPosts.status,
  },
  defaultSort: ['publishedAt', 'DESC'],
  filters: {
    branch: blogPosts.branch,
    tag: (tag: string | string[]) => arrayOverlaps(blogPosts.tags, [tag].flat()),
    slug: (slug: string) => foundBySlug(blogPosts, blogResource, slug),
    status: (state: keyof typeof states) => states[state],
  },
  search: blogPosts.search,
}

export function blogRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mountRecords(app, services, {
    calls: {
      list: contract.listPosts,
      show: contract.showPost,
      create: contract.addPost,
      many: contract.publishPosts,
      remove: contract.deletePost,
    },
    records: blogRecords,
    list,
    visibleTo: (currentUser) => visibleRows(currentUser, blogPosts.branch, isPublic),
    toRecord: toPost,
    toList: (data) => ({ data }),
    expiresAt: soon,
    columnsOf: postColumns,
    deleted: blogMessages.deleted,
  })

  mount(app, contract.latestPosts, async ({ expiresAt }) => {
    expiresAt(soon())
    const rows = await db
      .select()
      .from(blogPosts)
      .where(isPublic)
      .orderBy(desc(blogPosts.publishedAt), desc(blogPosts._id))
      .limit(latestCount)
    return rows.map(toPost)
  })

  mount(app, contract.nextPublication, async () => {
    const [row] = await db
      .select({ at: blogPosts.publishedAt })
      .from(blogPosts)
      .where(isScheduled)
      .orderBy(blogPosts.publishedAt)
      .limit(1)
    return { at: row?.at ?? null }
  })

  mount(app, contract.listTags, ({ expiresAt }) => {
    expiresAt(soon())
    return listTags(db)
  })

  mount(app, contract.updatePost, ({ currentUser, body, files }) =>
    updatePost(services, currentUser, body, files),
  )

  mount(app, contract.viewPost, ({ params, request }) => countView(services, params.id, request))
}
