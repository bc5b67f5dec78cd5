import PartsIcon from '@mui/icons-material/AccountTreeOutlined'
import { lazy } from 'react'
import { productSubCategoriesData } from '#admin/resources/product-sub-categories/product-sub-categories.data.ts'
import { productSubCategoryTexts } from '#admin/resources/product-sub-categories/product-sub-categories.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const productSubCategories: AdminResource = {
  name: 'productSubCategories',
  group: 'shop',
  icon: PartsIcon,
  data: productSubCategoriesData,
  texts: productSubCategoryTexts,
  recordRepresentation: 'name',
  list: lazy(() => import('#admin/resources/product-sub-categories/SubCategoryList.tsx')),
  create: lazy(() => import('#admin/resources/product-sub-categories/SubCategoryCreate.tsx')),
  edit: lazy(() => import('#admin/resources/product-sub-categories/SubCategoryEdit.tsx')),
}
