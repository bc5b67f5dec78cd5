import { defineModule } from '#server/core/module.ts'
import { faqRoutes } from '#server/modules/content/faqs/faqs.routes.ts'

export const faqsModule = defineModule({
  name: 'faqs',
  routes: [faqRoutes],
})
