import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { blogData } from '#admin/resources/content/blog/blog.data.ts'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'

export const blog: AdminResource = {
  name: 'blog',
  group: 'site',
  icon: ArticleIcon,
  data: blogData,
  texts: blogTexts,
  recordRepresentation: 'title',
  list: lazy(() => import('#admin/resources/content/blog/BlogList.tsx')),
  create: lazy(() => import('#admin/resources/content/blog/BlogCreate.tsx')),
  edit: lazy(() => import('#admin/resources/content/blog/BlogEdit.tsx')),
}
