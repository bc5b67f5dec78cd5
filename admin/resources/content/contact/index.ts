import { type AdminResource, screen } from '#admin/core/resource.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import {
  addContact,
  deleteContact,
  listContact,
  listContactOfBranch,
  markContact,
  markContacts,
  showContact,
} from '#shared/content/contact/contact.contract.ts'

export const contact: AdminResource = {
  name: 'contact',
  data: {
    list: listContact,
    lists: { branch: listContactOfBranch },
    show: showContact,
    create: addContact,
    update: markContact,
    updateMany: markContacts,
    remove: deleteContact,
    branchScope: 'branch',
  },
  texts: contactTexts,
  recordRepresentation: 'subject',
  keywords: 'iletişim gelen kutusu',
  opensShowPage: true,
  attention: { filter: { isRead: false, isSuspicious: false }, label: contactTexts.unreadCount },
  list: screen(() => import('#admin/resources/content/contact/ContactList.tsx'), 'ContactList'),
  create: screen(() => import('#admin/resources/content/contact/ContactForm.tsx'), 'ContactCreate'),
  edit: screen(() => import('#admin/resources/content/contact/ContactForm.tsx'), 'ContactEdit'),
  show: screen(() => import('#admin/resources/content/contact/ContactShow.tsx'), 'ContactShow'),
}
