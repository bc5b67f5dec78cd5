import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { productCategoriesData } from '#admin/resources/shop/product-categories/product-categories.data.ts'
import { productCategoryTexts } from '#admin/resources/shop/product-categories/product-categories.texts.ts'

export const productCategories: AdminResource = {
  name: 'productCategories',
  group: 'shop',
  icon: CategoryIcon,
  data: productCategoriesData,
  texts: productCategoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/shop/product-categories/ProductCategoryList.tsx')),
  create: lazy(() => import('#admin/resources/shop/product-categories/ProductCategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/shop/product-categories/ProductCategoryEdit.tsx')),
}
