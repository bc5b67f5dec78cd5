import { sql } from 'drizzle-orm'
import {
  branchScope,
  type CurrentUser,
  defaultBranch,
  requireBranch,
  worksEverywhere,
} from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { toPicture } from '#server/core/pictures.ts'
import { recordService } from '#server/core/record-service.ts'
import { cleanHtml, readingMinutes } from '#server/core/rich-text.ts'
import { slugFor } from '#server/core/slug-history.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { type BlogPostRow, blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type {
  addPost as addEndpoint,
  BlogPost,
  TagCount,
  updatePost as updateEndpoint,
} from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { titleSlug } from '#shared/core/text.ts'

const texts = blogMessages
export const missingPost = () => notFound(texts.notFound)
/** The resource of the slug history and the audit log. */
export const blogResource = 'blog'

export const blogRecords = recordService({
  table: blogPosts,
  resource: blogResource,
  missing: missingPost,
  pictureFolder: 'blog',
  scope: (currentUser) => branchScope(currentUser, blogPosts.branch),
  constraints: {
    blog_posts_slug_key: () =>
      new AppError(409, 'blog.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
    blog_posts_branch_id_branches_id_fkey: () => notFound(branchesMessages.notFound),
  },
  keepsSlug: ({ status }) => status === 'published',
})

export function toPost({ picture, search: _, ...row }: BlogPostRow): BlogPost {
  return { ...row, ...toPicture(picture) }
}

/** The branch of a post: one that the user works in; null for the whole club is for those who work in all. */
function branchFor(currentUser: CurrentUser, branch: string | null | undefined): string | null {
  const chosen = branch ?? defaultBranch(currentUser)
  if (chosen) requireBranch(currentUser, chosen)
  else if (!worksEverywhere(currentUser)) throw invalidField('branch', validationMessages.required)
  return chosen
}

function contentFields(content: string) {
  const clean = cleanHtml(content)
  return { content: clean, readingMinutes: readingMinutes(clean) }
}

/** The database's clock, which also decides whether a post is published. */
async function now(db: Database): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`SELECT now() AS now`)
  return new Date(rows[0]?.now ?? Date.now()).toISOString()
}

interface Write {
  tx: UnitOfWork
  currentUser: CurrentUser
  before?: BlogPostRow
}

/** The columns that a new post or a change sets. */
export async function postColumns(
  { branch, title, content, ...fields }: Partial<BodyOf<typeof addEndpoint>>,
  { tx, currentUser, before }: Write,
) {
  const status = fields.status ?? before?.status
  const publishedAt = fields.publishedAt === undefined ? before?.publishedAt : fields.publishedAt
  return {
    ...fields,
    ...((branch !== undefined || !before) && { branch: branchFor(currentUser, branch) }),
    ...(title !== undefined && { title, slug: slugFor('title', title, texts.slugEmpty) }),
    ...(content !== undefined && contentFields(content)),
    publishedAt: publishedAt ?? (status === 'published' ? await now(tx.db) : null),
    ...(!before && { author: currentUser._id, authorName: currentUser.name }),
  }
}

export async function updatePost(
  services: Services,
  currentUser: CurrentUser,
  { _id, version, removeImage, ...fields }: BodyOf<typeof updateEndpoint>,
  { image }: UploadedFiles,
): Promise<BlogPost> {
  const row = await blogRecords.update(services, currentUser, _id, {
    version,
    changes: (tx, before) => postColumns(fields, { tx, currentUser, before }),
    image: image?.[0],
    removeImage,
  })
  return toPost(row)
}

/** Condition of the posts that visitors see. */
export const isPublic = sql`(${blogPosts.status} = 'published' AND ${blogPosts.publishedAt} <= now())`

/**
 * Returns the tags of published posts, the most used first. Spellings with the same slug ("Beslenme", "beslenme") are
 * one tag under the most used spelling; a post has each tag in one spelling only.
 */
export async function listTags(db: Database): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    SELECT tag, count(*)::int AS count
    FROM (SELECT unnest(${blogPosts.tags}) AS tag FROM ${blogPosts} WHERE ${isPublic}) AS tags
    GROUP BY tag ORDER BY count DESC, tag COLLATE "tr-TR-x-icu"`)
  const tags = Map.groupBy(rows, ({ tag }) => titleSlug(tag))
  // Tags with an empty slug have no page.
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
