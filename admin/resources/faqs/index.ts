import QuizIcon from '@mui/icons-material/QuizOutlined'
import { lazy } from 'react'
import { faqsData } from '#admin/resources/faqs/faqs.data.ts'
import { faqTexts } from '#admin/resources/faqs/faqs.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const faqs: AdminResource = {
  name: 'faqs',
  group: 'site',
  icon: QuizIcon,
  data: faqsData,
  texts: faqTexts,
  recordRepresentation: 'question',
  list: lazy(() => import('#admin/resources/faqs/FaqList.tsx')),
  create: lazy(() => import('#admin/resources/faqs/FaqCreate.tsx')),
  edit: lazy(() => import('#admin/resources/faqs/FaqEdit.tsx')),
}
