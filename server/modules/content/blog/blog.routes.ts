import { and, arrayOverlaps, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import { visibleRows } from '#server/modules/club/branches/branch-visibility.ts'
import {
  addPost,
  blogResource,
  deletePost,
  isPublic,
  listTags,
  missingPost,
  toPost,
  updatePost,
} from '#server/modules/content/blog/blog.service.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { countView } from '#server/modules/content/blog/blog.views.ts'
import * as contract from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'

const postList: ListDefinition<typeof blogPosts> = {
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
  filters: { branch: blogPosts.branch },
  search: blogPosts.search,
}

const latestCount = 3

/** Posts appear by the clock, and their views are counted without invalidating what is cached. */
const soon = () => new Date(Date.now() + 5_000)

const isScheduled = sql`(${blogPosts.status} = 'published' AND ${blogPosts.publishedAt} > now())`
const states = { draft: eq(blogPosts.status, 'draft'), scheduled: isScheduled, published: isPublic }

const visibleTo = (currentUser: CurrentUser | undefined) =>
  visibleRows(currentUser, blogPosts.branch, isPublic)

export function blogRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listPosts, async ({ query, currentUser, rowsOf, expiresAt }) => {
    expiresAt(soon())
    const { tag, slug, status } = query.filter ?? {}
    const scope = and(
      visibleTo(currentUser),
      tag === undefined ? undefined : arrayOverlaps(blogPosts.tags, [tag].flat()),
      slug === undefined ? undefined : foundBySlug(blogPosts, blogResource, slug),
      status && states[status],
    )
    return { data: rowsOf(await listRows(db, postList, query, scope)).map(toPost) }
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

  mount(app, contract.showPost, async ({ params, currentUser, expiresAt }) => {
    expiresAt(soon())
    const [row] = await db
      .select()
      .from(blogPosts)
      .where(and(eq(blogPosts._id, params.id), visibleTo(currentUser)))
    if (!row) throw missingPost()
    return toPost(row)
  })

  mount(app, contract.addPost, ({ currentUser, body, files }) => addPost(services, currentUser, body, files))

  mount(app, contract.updatePost, ({ currentUser, body, files }) =>
    updatePost(services, currentUser, body, files),
  )

  mount(app, contract.publishPosts, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, blogPosts, id, missingPost, {
          scope: branchScope(currentUser, blogPosts.branch),
        })
        return row.status !== change.status
      },
      change: (within, id) => updatePost(within, currentUser, { _id: id, ...change }, {}),
    }),
  )

  mount(app, contract.viewPost, ({ params, request }) => countView(services, params.id, request))

  mount(app, contract.deletePost, async ({ currentUser, params }) => {
    await deletePost(services, currentUser, params.id)
    return { success: true as const, message: blogMessages.deleted }
  })
}
