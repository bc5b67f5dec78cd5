import { branchScope } from '#server/core/current-user.ts'
import { defineModule } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { contactExportSections, eraseContact } from '#server/modules/content/contact/contact.privacy.ts'
import { contactRoutes } from '#server/modules/content/contact/contact.routes.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'

export const contactModule = defineModule({
  name: 'contact',
  routes: [contactRoutes],
  exportSections: contactExportSections,
  erase: eraseContact,
  search: [
    {
      resource: 'contact',
      isListedFor: listedBy('contact.list'),
      table: contactMessages,
      key: contactMessages._id,
      title: contactMessages.subject,
      detail: contactMessages.name,
      at: contactMessages.createdAt,
      matches: matchesText(contactMessages.search),
      scope: (currentUser) => branchScope(currentUser, contactMessages.branch),
    },
  ],
})
