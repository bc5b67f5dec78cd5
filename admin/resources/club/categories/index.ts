import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { categoriesData } from '#admin/resources/club/categories/categories.data.ts'
import { categoryTexts } from '#admin/resources/club/categories/categories.texts.ts'

export const categories: AdminResource = {
  name: 'categories',
  group: 'club',
  icon: CategoryIcon,
  data: categoriesData,
  texts: categoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/club/categories/CategoryList.tsx')),
  create: lazy(() => import('#admin/resources/club/categories/CategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/club/categories/CategoryEdit.tsx')),
}
