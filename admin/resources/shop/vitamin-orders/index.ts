import OrdersIcon from '@mui/icons-material/ShoppingBagOutlined'
import { lazy } from 'react'
import type { AdminResource } from '#admin/core/resource.ts'
import { vitaminOrdersData } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'

export const vitaminOrders: AdminResource = {
  name: 'vitaminOrders',
  group: 'shop',
  icon: OrdersIcon,
  data: vitaminOrdersData,
  texts: orderTexts,
  recordRepresentation: 'title',
  opensToRead: true,
  attention: { filter: { status: 'pending' }, label: orderTexts.waiting },
  list: lazy(() => import('#admin/resources/shop/vitamin-orders/OrderList.tsx')),
  create: lazy(() => import('#admin/resources/shop/vitamin-orders/OrderCreate.tsx')),
  edit: lazy(() => import('#admin/resources/shop/vitamin-orders/OrderEdit.tsx')),
  show: lazy(() => import('#admin/resources/shop/vitamin-orders/OrderShow.tsx')),
}
