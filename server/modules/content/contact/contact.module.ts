import { defineModule } from '#server/core/module.ts'
import { contactExportSections, eraseContact } from '#server/modules/content/contact/contact.privacy.ts'
import { contactRoutes } from '#server/modules/content/contact/contact.routes.ts'

export const contactModule = defineModule({
  name: 'contact',
  routes: [contactRoutes],
  exportSections: contactExportSections,
  erase: eraseContact,
})
