import { type AdminResource, screen } from '#admin/core/resource.ts'
import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'
import {
  addFaq,
  deleteFaq,
  listFaqs,
  showFaq,
  switchFaqs,
  updateFaq,
} from '#shared/content/faqs/faqs.contract.ts'

export const faqs: AdminResource = {
  name: 'faqs',
  data: {
    list: listFaqs,
    show: showFaq,
    create: addFaq,
    update: updateFaq,
    updateMany: switchFaqs,
    remove: deleteFaq,
  },
  texts: faqTexts,
  recordRepresentation: 'question',
  keywords: 'sss soru cevap yardım',
  isDeletionUndoable: true,
  list: screen(() => import('#admin/resources/content/faqs/FaqList.tsx'), 'FaqList'),
  create: screen(() => import('#admin/resources/content/faqs/FaqForm.tsx'), 'FaqCreate'),
  edit: screen(() => import('#admin/resources/content/faqs/FaqForm.tsx'), 'FaqEdit'),
}
