import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addContact,
  deleteContact,
  listContact,
  listContactOfBranch,
  markContact,
  markContacts,
  showContact,
} from '#shared/content/contact/contact.contract.ts'

export const contactData: ResourceData = {
  list: listContact,
  lists: { branch: listContactOfBranch },
  show: showContact,
  create: addContact,
  update: markContact,
  updateMany: markContacts,
  remove: deleteContact,
  branchScope: 'branch',
}
