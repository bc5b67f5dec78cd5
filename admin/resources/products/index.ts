import ProductIcon from '@mui/icons-material/Inventory2Outlined'
import { lazy } from 'react'
import { productsData } from '#admin/resources/products/products.data.ts'
import { productTexts } from '#admin/resources/products/products.texts.ts'
import type { AdminResource } from '#admin/resources/resource.ts'

export const products: AdminResource = {
  name: 'products',
  group: 'shop',
  icon: ProductIcon,
  data: productsData,
  texts: productTexts,
  recordRepresentation: 'name',
  attention: { filter: { lowStock: true, isActive: true }, label: productTexts.lowCount },
  list: lazy(() => import('#admin/resources/products/ProductList.tsx')),
  create: lazy(() => import('#admin/resources/products/ProductCreate.tsx')),
  edit: lazy(() => import('#admin/resources/products/ProductEdit.tsx')),
}
