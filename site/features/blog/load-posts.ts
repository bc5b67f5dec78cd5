import {
  type BlogPost,
  latestPosts,
  listPosts,
  listTags,
  nextPublication,
  type TagCount,
} from '#shared/content/blog/blog.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { titleSlug } from '#shared/core/text.ts'

export interface PostPage {
  posts: BlogPost[]
  tags: TagCount[]
  /** The tag to filter by. */
  tag: string | undefined
  page: number
  hasOlder: boolean
}

const postsPerPage = 10
const relatedCount = 3
/** More tags would only find weaker relations. */
const relatedTags = 4

/** The tags of a page with posts, and its expiry when the next scheduled post is due. */
async function dependOnPosts({ call, tag, expiresAt }: PageContext): Promise<void> {
  tag(pageTags.blog)
  const { at } = await call(nextPublication)
  if (at) expiresAt(new Date(at))
}

/** One page of posts, newest first; null if the tag or page does not exist. */
export async function loadPostPage(
  context: PageContext,
  { tagSlug, page = 1 }: { tagSlug?: string | undefined; page?: number | undefined } = {},
): Promise<PostPage | null> {
  const first = (page - 1) * postsPerPage
  const readPosts = (spellings?: string[]) =>
    context.call(listPosts, {
      query: {
        sort: ['publishedAt', 'DESC'],
        range: [first, first + postsPerPage],
        filter: { tag: spellings },
      },
    })
  await dependOnPosts(context)
  const allPosts = tagSlug === undefined ? readPosts() : undefined
  const [tags] = await Promise.all([context.call(listTags), allPosts])
  const tag = tags.find(({ slug }) => slug === tagSlug)
  if (tagSlug !== undefined && !tag) return null
  const { data } = await (allPosts ?? readPosts(tag?.spellings))
  if (data.length === 0 && page > 1) return null
  return {
    posts: data.slice(0, postsPerPage),
    tags,
    tag: tag?.tag,
    page,
    hasOlder: data.length > postsPerPage,
  }
}

/** The post with this current or former slug. */
export async function findPost(context: PageContext, slug: string): Promise<BlogPost | undefined> {
  await dependOnPosts(context)
  const { data } = await context.call(listPosts, { query: { filter: { slug } } })
  return data[0]
}

/** Posts sharing the most tags, newest first among equals; then the newest. */
export async function loadRelated({ call }: PageContext, post: BlogPost): Promise<BlogPost[]> {
  const lists = await Promise.all([
    ...post.tags.slice(0, relatedTags).map((tag) =>
      call(listPosts, {
        query: { sort: ['publishedAt', 'DESC'], range: [0, relatedCount], filter: { tag } },
      }),
    ),
    call(listPosts, { query: { sort: ['publishedAt', 'DESC'], range: [0, relatedCount] } }),
  ])
  const others = new Map(lists.flatMap(({ data }) => data).map((other) => [other._id, other]))
  others.delete(post._id)
  const own = new Set(post.tags.map(titleSlug))
  const shared = (other: BlogPost) => other.tags.filter((tag) => own.has(titleSlug(tag))).length
  return [...others.values()]
    .sort((a, b) => shared(b) - shared(a) || (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, relatedCount)
}

export async function loadLatest(context: PageContext): Promise<BlogPost[]> {
  await dependOnPosts(context)
  return context.call(latestPosts)
}

const feedLength = 30

/** The posts of the feed. */
export async function loadFeed(context: PageContext): Promise<BlogPost[]> {
  await dependOnPosts(context)
  const { data } = await context.call(listPosts, {
    query: { sort: ['publishedAt', 'DESC'], range: [0, feedLength - 1] },
  })
  return data
}
