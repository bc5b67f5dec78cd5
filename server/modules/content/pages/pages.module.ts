import { defineModule } from '#server/core/module.ts'
import { addInitialPages } from '#server/modules/content/pages/initial-pages.ts'
import { erasePages } from '#server/modules/content/pages/pages.privacy.ts'
import { pageRoutes } from '#server/modules/content/pages/pages.routes.ts'

export const pagesModule = defineModule({
  name: 'pages',
  routes: [pageRoutes],
  addInitialContent: addInitialPages,
  erase: erasePages,
})
