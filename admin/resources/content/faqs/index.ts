import QuizIcon from '@mui/icons-material/QuizOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { faqsData } from '#admin/resources/content/faqs/faqs.data.ts'
import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'

export const faqs: AdminResource = {
  name: 'faqs',
  group: 'site',
  icon: QuizIcon,
  data: faqsData,
  texts: faqTexts,
  recordRepresentation: 'question',
  list: lazy(() => import('#admin/resources/content/faqs/FaqList.tsx')),
  create: lazy(() => import('#admin/resources/content/faqs/FaqCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/faqs/FaqEdit.tsx')),
}
