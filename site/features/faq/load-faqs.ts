import { type Faq, listFaqs } from '#shared/content/faqs/faqs.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { faqTexts } from '#site/features/faq/faq.texts.ts'

export interface FaqTopic {
  name: string
  faqs: Faq[]
}

/** The published questions by topic, topics in order of their first question. */
export async function loadFaqs({ call, tag }: PageContext): Promise<FaqTopic[]> {
  tag(pageTags.faqs)
  const faqs = await call(listFaqs, { query: { sort: ['order', 'ASC'], filter: { isActive: true } } })
  const topics = Map.groupBy(faqs, ({ topic }) => topic || faqTexts.other)
  return [...topics].map(([name, own]) => ({ name, faqs: own }))
}
