import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import { pagesData } from '#admin/resources/pages/pages.data.ts'
import { pageTexts } from '#admin/resources/pages/pages.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const pages: AdminResource = {
  name: 'pages',
  group: 'site',
  icon: ArticleIcon,
  data: pagesData,
  texts: pageTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/pages/PageList.tsx')),
  edit: lazy(() => import('#admin/resources/pages/PageEdit.tsx')),
}
