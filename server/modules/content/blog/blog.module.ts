import { eq } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type Erasure } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { blogRoutes } from '#server/modules/content/blog/blog.routes.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { blogQueues } from '#server/modules/content/blog/blog.views.ts'

/** A public post stays online as one of the club. */
async function eraseBlog({ tx, owner }: Erasure): Promise<void> {
  const posts = await tx.db
    .update(blogPosts)
    .set({ authorName: (await readClub(tx.db)).name })
    .where(eq(blogPosts.author, owner._id))
    .returning({ _id: blogPosts._id })
  if (posts.length > 0) tx.refreshPages({ resource: 'blog' })
}

export const blogModule = defineModule({
  name: 'blog',
  personalData: { blog_posts: 'staff', blog_views: 'security' },
  routes: [blogRoutes],
  namedTables: [{ table: blogPosts }],
  personalFields: { blog: ['authorName'] },
  queues: blogQueues,
  erase: eraseBlog,
  search: [
    {
      resource: 'blog',
      isListedFor: listedBy('blog.list'),
      table: blogPosts,
      key: blogPosts._id,
      title: blogPosts.title,
      detail: blogPosts.authorName,
      at: blogPosts.createdAt,
      matches: matchesText(blogPosts.search),
      scope: (currentUser) => branchScope(currentUser, blogPosts.branch),
    },
  ],
})
