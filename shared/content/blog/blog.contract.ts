import { z } from 'zod'
import { blogMessages } from '#shared/content/blog/blog.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Flag, Instant, Line, Text, TextList, Version } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'
import { titleSlug } from '#shared/core/text.ts'

const texts = blogMessages

export const postStatuses = ['draft', 'published'] as const
/** States by which a list is filtered; a published post whose time has not come is scheduled. */
export const postStates = ['draft', 'scheduled', 'published'] as const

export const BlogPost = named('BlogPost', {
  _id: Id,
  /** Null: written for the whole club. */
  branch: Id.nullable(),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  tags: z.array(z.string()),
  author: Id.nullable(),
  authorName: z.string(),
  views: z.number().int(),
  status: z.enum(postStatuses),
  /** From when a published post is shown; in the future it is scheduled. */
  publishedAt: Instant.nullable(),
  /** Begun minutes, at 200 words a minute, at least one. */
  readingMinutes: z.number().int(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type BlogPost = z.infer<typeof BlogPost>

/** Returns draft, scheduled or published, by the current time. */
export function postState({
  status,
  publishedAt,
}: Pick<BlogPost, 'status' | 'publishedAt'>): (typeof postStates)[number] {
  if (status === 'draft') return 'draft'
  return publishedAt && Date.parse(publishedAt) > Date.now() ? 'scheduled' : 'published'
}

const Tag = z.string().max(40)

/** A tag of published posts. Tags whose slugs are equal are one tag in several spellings. */
export const TagCount = named('TagCount', {
  /** The spelling that most posts use. */
  tag: z.string(),
  slug: z.string(),
  spellings: z.array(z.string()),
  /** Of posts. */
  count: z.number().int(),
})
export type TagCount = z.infer<typeof TagCount>

/** Each tag once, however it is written. */
const Tags = TextList(12, 40)
  .refine((tags) => tags.every(titleSlug), texts.tagEmpty)
  .transform((tags) => [...new Map(tags.map((tag) => [titleSlug(tag), tag] as const)).values()])

const fields = {
  branch: clearable(Id),
  title: Line(160),
  summary: Text(400),
  // In bytes this stays below the limit of a multipart field with any characters.
  content: z.string().max(60_000),
  tags: Tags,
  status: z.enum(postStatuses),
  publishedAt: clearable(Instant),
}

export const BlogPostInput = named('BlogPostInput', {
  branch: fields.branch.optional(),
  title: fields.title,
  summary: fields.summary.default(''),
  content: fields.content.default(''),
  tags: fields.tags.optional(),
  status: fields.status.default('draft'),
  publishedAt: fields.publishedAt.optional(),
})

/** Absent fields stay as they are. */
export const BlogPostChange = named('BlogPostChange', {
  _id: Id,
  branch: fields.branch.optional(),
  title: fields.title.optional(),
  summary: fields.summary.optional(),
  content: fields.content.optional(),
  tags: fields.tags.optional(),
  status: fields.status.optional(),
  publishedAt: fields.publishedAt.optional(),
  removeImage: Flag.optional(),
  version: Version.optional(),
})

/** Visitors get published posts only; the back office gets drafts and scheduled ones too. */
const calls = crudEndpoints({
  resource: 'blog',
  url: '/api/blog',
  urls: { update: '/api/blog/update' },
  texts,
  summaries: {
    list: 'Blog yazıları, en yenisi önce',
    show: 'Bir blog yazısı',
    create: 'Blog yazısı ekler',
    update: 'Gövdedeki `_id` ile blog yazısını günceller',
    remove: 'Blog yazısını siler',
  },
  row: BlogPost,
  rows: z.object({ data: z.array(BlogPost) }),
  query: listQuery(['publishedAt', 'createdAt', 'title', 'views', 'status'], {
    branch: Id.optional(),
    /** One tag, or the spellings of one. */
    tag: z.union([Tag, z.array(Tag).min(1).max(100)]).optional(),
    /** A slug that a post used to have finds it too. */
    slug: z.string().max(200).optional(),
    status: z.enum(postStates).optional(),
  }),
  input: BlogPostInput,
  change: BlogPostChange,
  files: { image: imageField },
  cacheTags: () => [pageTags.blog],
})
export const { list: listPosts, show: showPost, create: addPost, remove: deletePost } = calls
/** The body names the post. */
export const updatePost = endpoint({
  ...calls.update,
  schema: { body: BlogPostChange, response: { 200: BlogPost } },
})

export const latestPosts = endpoint({
  method: 'GET',
  url: '/api/blog/latest',
  cacheTags: () => [pageTags.blog],
  access: 'blog.list',
  failure: texts.listFailed,
  summary: 'En yeni üç blog yazısı',
  schema: { response: { 200: z.array(BlogPost) } },
})

export const nextPublication = endpoint({
  method: 'GET',
  url: '/api/blog/next',
  access: 'blog.list',
  failure: texts.listFailed,
  summary: 'Zamanlanmış ilk yazının yayına gireceği an',
  schema: { response: { 200: z.object({ at: Instant.nullable() }) } },
})

export const listTags = endpoint({
  method: 'GET',
  url: '/api/blog/tags',
  cacheTags: () => [pageTags.blog],
  access: 'blog.list',
  failure: texts.tagsFailed,
  summary: 'Yayındaki yazıların etiketleri, en çok kullanılan önce',
  schema: { response: { 200: z.array(TagCount) } },
})

/** Each with its own audit entry, in one transaction. */
export const publishPosts = endpoint({
  method: 'PUT',
  url: '/api/blog/many',
  access: 'blog.edit',
  failure: texts.updateFailed,
  summary: 'Yazıları birlikte yayına alır ya da taslağa çevirir',
  schema: { body: changeOfMany({ status: z.enum(['draft', 'published']) }), response: { 200: ManyChanged } },
})

export const viewPost = endpoint({
  method: 'PUT',
  url: '/api/blog/:id/view',
  access: 'blog.list',
  failure: texts.viewFailed,
  summary: 'Yazının okunduğunu sayar; ziyaretçi başına günde bir kez',
  schema: { params: IdParams, response: { 200: z.object({ views: z.number().int() }) } },
})
