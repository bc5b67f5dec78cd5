import ProductIcon from '@mui/icons-material/Inventory2Outlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { productsData } from '#admin/resources/shop/products/products.data.ts'
import { productTexts } from '#admin/resources/shop/products/products.texts.ts'

export const products: AdminResource = {
  name: 'products',
  group: 'shop',
  icon: ProductIcon,
  data: productsData,
  texts: productTexts,
  recordRepresentation: 'name',
  attention: { filter: { lowStock: true, isActive: true }, label: productTexts.lowCount },
  list: lazy(() => import('#admin/resources/shop/products/ProductList.tsx')),
  create: lazy(() => import('#admin/resources/shop/products/ProductCreate.tsx')),
  edit: lazy(() => import('#admin/resources/shop/products/ProductEdit.tsx')),
}
