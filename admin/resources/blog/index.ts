import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import { blogData } from '#admin/resources/blog/blog.data.ts'
import { blogTexts } from '#admin/resources/blog/blog.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const blog: AdminResource = {
  name: 'blog',
  group: 'site',
  icon: ArticleIcon,
  data: blogData,
  texts: blogTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/blog/BlogList.tsx')),
  create: lazy(() => import('#admin/resources/blog/BlogCreate.tsx')),
  edit: lazy(() => import('#admin/resources/blog/BlogEdit.tsx')),
}
