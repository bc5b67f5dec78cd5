import OrdersIcon from '@mui/icons-material/ShoppingBagOutlined'
import { type AdminResource, screen } from '#admin/core/resource.ts'
import { vitaminOrdersData } from '#admin/resources/shop/vitamin-orders/vitamin-orders.data.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'

export const vitaminOrders: AdminResource = {
  name: 'vitaminOrders',
  group: 'shop',
  icon: OrdersIcon,
  data: vitaminOrdersData,
  texts: orderTexts,
  recordRepresentation: 'title',
  keywords: 'sipariş siparişler mağaza',
  opensToRead: true,
  attention: { filter: { status: 'pending' }, label: orderTexts.waiting },
  list: screen(() => import('#admin/resources/shop/vitamin-orders/OrderList.tsx'), 'OrderList'),
  create: screen(() => import('#admin/resources/shop/vitamin-orders/OrderCreate.tsx'), 'OrderCreate'),
  edit: screen(() => import('#admin/resources/shop/vitamin-orders/OrderEdit.tsx'), 'OrderEdit'),
  show: screen(() => import('#admin/resources/shop/vitamin-orders/OrderShow.tsx'), 'OrderShow'),
}
