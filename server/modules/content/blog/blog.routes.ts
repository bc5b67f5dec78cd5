import { and, arrayOverlaps, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#server/core/actor.ts'
import { branchScope } from '#server/core/actor.ts'
import { changeMany } from '#server/core/change-many.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { foundBySlug } from '#server/core/slug-history.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addPost,
  blogResource,
  deletePost,
  missingPost,
  postAnswer,
  updatePost,
} from '#server/modules/content/blog/blog.service.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { isPublic, listTags } from '#server/modules/content/blog/blog.tags.ts'
import { countView } from '#server/modules/content/blog/blog.views.ts'
import * as contract from '#shared/content/blog/blog.contract.ts'
import { messages } from '#shared/messages/messages.ts'
import { can } from '#shared/permissions/permissions.ts'

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

const isScheduled = sql`(${blogPosts.status} = 'published' AND ${blogPosts.publishedAt} > now())`
const states = { draft: eq(blogPosts.status, 'draft'), scheduled: isScheduled, published: isPublic }

/** Admins see everything, staff also what their own branch has not published yet, everybody else what is out. */
function visibleTo(visitor: Actor | undefined): SQL | undefined {
  if (visitor?.role === 'admin') return undefined
  const isEditor = can(visitor?.role, 'blog.edit') && visitor?.branch
  return isEditor ? or(isPublic, eq(blogPosts.branch, isEditor)) : isPublic
}

export function blogRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listPosts, async ({ query, visitor, rowsOf }) => {
    const { tag, slug, status } = query.filter ?? {}
    const scope = and(
      visibleTo(visitor),
      tag === undefined ? undefined : arrayOverlaps(blogPosts.tags, [tag].flat()),
      slug === undefined ? undefined : foundBySlug(blogPosts, blogResource, slug),
      status && states[status],
    )
    return { data: rowsOf(await listRows(db, postList, query, scope)).map(postAnswer) }
  })

  mount(app, contract.latestPosts, async () => {
    const rows = await db
      .select()
      .from(blogPosts)
      .where(isPublic)
      .orderBy(desc(blogPosts.publishedAt), desc(blogPosts._id))
      .limit(latestCount)
    return rows.map(postAnswer)
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

  mount(app, contract.listTags, () => listTags(db))

  mount(app, contract.showPost, async ({ params, visitor }) => {
    const [row] = await db
      .select()
      .from(blogPosts)
      .where(and(eq(blogPosts._id, params.id), visibleTo(visitor)))
    if (!row) throw missingPost()
    return postAnswer(row)
  })

  mount(app, contract.addPost, ({ actor, body, files }) => addPost(services, actor, body, files))

  mount(app, contract.updatePost, ({ actor, body, files }) => updatePost(services, actor, body, files))

  mount(app, contract.publishPosts, ({ actor, body: { ids, ...change } }) =>
    changeMany(services, actor, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, blogPosts, id, missingPost, {
          scope: branchScope(actor, blogPosts.branch),
        })
        return row.status !== change.status
      },
      change: (within, id) => updatePost(within, actor, { _id: id, ...change }, {}),
    }),
  )

  mount(app, contract.viewPost, ({ params, request }) => countView(services, params.id, request))

  mount(app, contract.deletePost, async ({ actor, params }) => {
    await deletePost(services, actor, params.id)
    return { success: true as const, message: messages.blog.deleted }
  })
}
