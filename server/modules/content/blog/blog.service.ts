import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredPicture } from '#server/core/pictures.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { cleanHtml, readingMinutes } from '#server/core/rich-text.ts'
import { forgetSlugs, rememberSlug } from '#server/core/slug-history.ts'
import type { Database } from '#server/db/database.ts'
import { type BlogPostRow, blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BlogPost, BlogPostChange, BlogPostInput } from '#shared/content/blog/blog.contract.ts'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

const texts = blogMessages
export const missingPost = () => notFound(texts.notFound)
/** The resource under which old addresses and audit entries are kept. */
export const blogResource = 'blog'

const constraints = {
  blog_posts_slug_key: () =>
    new AppError(409, 'blog.slug-taken', texts.slugTaken, { fields: { title: texts.slugTaken } }),
  blog_posts_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
}

export function toPost({ picture, search: _, ...row }: BlogPostRow): BlogPost {
  return { ...row, ...toPicture(picture) }
}

function slugFor(title: string): string {
  const slug = titleSlug(title)
  if (!slug) throw invalidField('title', texts.slugEmpty)
  return slug
}

/** Staff write for their own branch, whether they say so or not; admins for any branch or for the whole club. */
function branchFor(currentUser: CurrentUser, branch: string | null | undefined): string | null {
  if (currentUser.role === 'admin') return branch ?? null
  if (!currentUser.branch) throw forbidden(accessMessages.otherBranch)
  if (branch) requireBranch(currentUser, branch)
  return currentUser.branch
}

function written(content: string) {
  const clean = cleanHtml(content)
  return { content: clean, readingMinutes: readingMinutes(clean) }
}

/** The database's own clock decides what is published, so it also says when "now" is. */
async function now(db: Database): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`SELECT now() AS now`)
  return new Date(rows[0]?.now ?? Date.now()).toISOString()
}

export async function addPost(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { content, tags = [], ...fields }: BlogPostInput,
  files: UploadedFiles,
): Promise<BlogPost> {
  const branch = branchFor(currentUser, fields.branch)
  const slug = slugFor(fields.title)
  return withStoredPicture(storage, 'blog', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages }) => {
        const publishedAt = fields.publishedAt ?? (fields.status === 'published' ? await now(db) : null)
        const [row] = await db
          .insert(blogPosts)
          .values({
            ...fields,
            ...written(content),
            tags,
            branch,
            slug,
            publishedAt,
            picture,
            author: currentUser._id,
            authorName: currentUser.name,
          })
          .returning()
        const created = row as BlogPostRow
        await audit({ resource: blogResource, recordId: created._id, action: 'create', after: created })
        invalidatePages(pageTags.blog)
        return toPost(created)
      }),
    ),
  )
}

export async function updatePost(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { _id, version, removeImage, content, ...fields }: BlogPostChange,
  files: UploadedFiles,
): Promise<BlogPost> {
  const branch = fields.branch === undefined ? undefined : branchFor(currentUser, fields.branch)
  const slug = fields.title === undefined ? undefined : slugFor(fields.title)
  return withStoredPicture(storage, 'blog', files.image?.[0], (picture) =>
    explainingConstraints(constraints, () =>
      transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
        const scope = branchScope(currentUser, blogPosts.branch)
        const before = await lockRecord(db, blogPosts, _id, missingPost, { scope, version })
        const status = fields.status ?? before.status
        const given = fields.publishedAt === undefined ? before.publishedAt : fields.publishedAt
        const replacesPicture = picture !== undefined || removeImage === true
        const after = await updateRecord(db, blogPosts, _id, {
          ...fields,
          ...(branch !== undefined && { branch }),
          ...(slug !== undefined && { slug }),
          ...(content !== undefined && written(content)),
          publishedAt: given ?? (status === 'published' ? await now(db) : null),
          ...(replacesPicture && { picture: picture ?? null }),
        })
        if (before.status === 'published' && after.slug !== before.slug) {
          await rememberSlug(db, blogResource, before.slug, _id)
        }
        await audit({ resource: blogResource, recordId: _id, action: 'edit', before, after })
        invalidatePages(pageTags.blog)
        if (replacesPicture) afterCommit(() => deletePicture(storage, before.picture))
        return toPost(after)
      }),
    ),
  )
}

export async function deletePost(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages, afterCommit }) => {
    const scope = branchScope(currentUser, blogPosts.branch)
    const before = await lockRecord(db, blogPosts, id, missingPost, { scope })
    await db.delete(blogPosts).where(eq(blogPosts._id, id))
    await forgetSlugs(db, blogResource, id)
    await audit({ resource: blogResource, recordId: id, action: 'delete', before })
    invalidatePages(pageTags.blog)
    afterCommit(() => deletePicture(storage, before.picture))
  })
}
