import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { lazy } from 'react'
import { categoriesData } from '#admin/resources/categories/categories.data.ts'
import { categoryTexts } from '#admin/resources/categories/categories.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const categories: AdminResource = {
  name: 'categories',
  group: 'club',
  icon: CategoryIcon,
  data: categoriesData,
  texts: categoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/categories/CategoryList.tsx')),
  create: lazy(() => import('#admin/resources/categories/CategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/categories/CategoryEdit.tsx')),
}
