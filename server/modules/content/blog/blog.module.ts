import { defineModule } from '#server/core/module.ts'
import { eraseBlog } from '#server/modules/content/blog/blog.privacy.ts'
import { blogRoutes } from '#server/modules/content/blog/blog.routes.ts'
import { blogQueues } from '#server/modules/content/blog/blog.views.ts'

export const blogModule = defineModule({
  name: 'blog',
  routes: [blogRoutes],
  queues: blogQueues,
  erase: eraseBlog,
})
