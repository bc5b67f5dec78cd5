import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { pagesData } from '#admin/resources/content/pages/pages.data.ts'
import { pageTexts } from '#admin/resources/content/pages/pages.texts.ts'

export const pages: AdminResource = {
  name: 'pages',
  group: 'site',
  icon: ArticleIcon,
  data: pagesData,
  texts: pageTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/content/pages/PageList.tsx')),
  edit: lazy(() => import('#admin/resources/content/pages/PageEdit.tsx')),
}
