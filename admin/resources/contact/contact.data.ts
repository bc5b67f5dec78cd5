import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { deleteContact, listContact, showContact } from '#shared/contact/contact.contract.ts'

export const contactData: ResourceData = {
  list: listContact,
  show: showContact,
  remove: deleteContact,
  branchScope: 'branch',
}
