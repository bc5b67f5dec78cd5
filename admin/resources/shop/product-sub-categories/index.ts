import PartsIcon from '@mui/icons-material/AccountTreeOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { productSubCategoriesData } from '#admin/resources/shop/product-sub-categories/product-sub-categories.data.ts'
import { productSubCategoryTexts } from '#admin/resources/shop/product-sub-categories/product-sub-categories.texts.ts'

export const productSubCategories: AdminResource = {
  name: 'productSubCategories',
  group: 'shop',
  icon: PartsIcon,
  data: productSubCategoriesData,
  texts: productSubCategoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/shop/product-sub-categories/SubCategoryList.tsx')),
  create: lazy(() => import('#admin/resources/shop/product-sub-categories/SubCategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/shop/product-sub-categories/SubCategoryEdit.tsx')),
}
