import { defineModule } from '#server/core/module.ts'
import { faqRoutes } from '#server/modules/content/faqs/faqs.routes.ts'
import { faqs } from '#server/modules/content/faqs/faqs.table.ts'

export const faqsModule = defineModule({
  name: 'faqs',
  routes: [faqRoutes],
  namedTables: [{ table: faqs }],
})
