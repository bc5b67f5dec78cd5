import { type AdminResource, screen } from '#admin/core/resource.ts'
import { orderTexts } from '#admin/resources/shop/vitamin-orders/vitamin-orders.texts.ts'
import { orderMethodNames, orderStatusNames } from '#shared/shop/vitamin-orders/order-status.ts'
import {
  listOrders,
  placeDeskOrder,
  showOrder,
  updateOrderStatus,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

export const vitaminOrders: AdminResource = {
  name: 'vitamin-orders',
  data: {
    list: listOrders,
    rows: 'orders',
    show: showOrder,
    create: placeDeskOrder,
    update: updateOrderStatus,
    branchScope: 'branch',
    read: (order) => ({ ...order, title: orderTexts.title(Number(order.number)) }),
  },
  texts: orderTexts,
  recordRepresentation: 'title',
  loggedValues: { status: orderStatusNames, method: orderMethodNames, total: 'lira' },
  keywords: 'sipariş siparişler mağaza teslim kargo paket',
  opensShowPage: true,
  attention: { filter: { status: 'pending' }, label: orderTexts.waiting },
  list: screen(() => import('#admin/resources/shop/vitamin-orders/OrderList.tsx'), 'OrderList'),
  create: screen(() => import('#admin/resources/shop/vitamin-orders/OrderForm.tsx'), 'OrderCreate'),
  edit: screen(() => import('#admin/resources/shop/vitamin-orders/OrderForm.tsx'), 'OrderEdit'),
  show: screen(() => import('#admin/resources/shop/vitamin-orders/OrderShow.tsx'), 'OrderShow'),
}
