import { eq } from 'drizzle-orm'
import type { Erasure } from '#server/core/module.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { pageTags } from '#shared/core/page.ts'

/** A public post stays online as one of the club. */
export async function eraseBlog({ tx, services, owner }: Erasure): Promise<void> {
  const posts = await tx.db
    .update(blogPosts)
    .set({ authorName: services.configuration.club.name })
    .where(eq(blogPosts.author, owner._id))
    .returning({ _id: blogPosts._id })
  if (posts.length > 0) tx.invalidatePages(pageTags.blog)
}
