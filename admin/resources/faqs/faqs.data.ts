import type { ResourceData } from '#admin/app/data/resource-data.ts'
import { addFaq, deleteFaq, listFaqs, showFaq, updateFaq } from '#shared/faqs/faqs.contract.ts'

export const faqsData: ResourceData = {
  list: listFaqs,
  show: showFaq,
  create: addFaq,
  update: updateFaq,
  remove: deleteFaq,
}
