import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { lazy } from 'react'
import { productCategoriesData } from '#admin/resources/product-categories/product-categories.data.ts'
import { productCategoryTexts } from '#admin/resources/product-categories/product-categories.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const productCategories: AdminResource = {
  name: 'productCategories',
  group: 'shop',
  icon: CategoryIcon,
  data: productCategoriesData,
  texts: productCategoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/product-categories/ProductCategoryList.tsx')),
  create: lazy(() => import('#admin/resources/product-categories/ProductCategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/product-categories/ProductCategoryEdit.tsx')),
}
