import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addFaq,
  deleteFaq,
  listFaqs,
  showFaq,
  switchFaqs,
  updateFaq,
} from '#shared/content/faqs/faqs.contract.ts'

export const faqsData: ResourceData = {
  list: listFaqs,
  show: showFaq,
  create: addFaq,
  update: updateFaq,
  updateMany: switchFaqs,
  remove: deleteFaq,
}
