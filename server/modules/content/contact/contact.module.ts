import { defineModule } from '#server/core/module.ts'
import { contactRoutes } from '#server/modules/content/contact/contact.routes.ts'

export const contactModule = defineModule({
  name: 'contact',
  routes: [contactRoutes],
})
