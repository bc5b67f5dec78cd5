import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { eraseBlog } from '#server/modules/content/blog/blog.privacy.ts'
import { blogRoutes } from '#server/modules/content/blog/blog.routes.ts'
import { blogPosts } from '#server/modules/content/blog/blog.table.ts'
import { blogQueues } from '#server/modules/content/blog/blog.views.ts'

export const blogModule = defineModule({
  name: 'blog',
  routes: [blogRoutes],
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
