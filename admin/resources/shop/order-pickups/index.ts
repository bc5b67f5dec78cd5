import { type AdminResource, screen } from '#admin/core/resource.ts'
import { orderPickupTexts } from '#admin/resources/shop/order-pickups/order-pickups.texts.ts'
import { listOrderPickups } from '#shared/shop/vitamin-orders/order-pickups.contract.ts'

export const orderPickups: AdminResource = {
  name: 'order-pickups',
  data: { list: listOrderPickups, branchScope: 'branch' },
  texts: orderPickupTexts,
  recordRepresentation: 'number',
  keywords: 'sipariş teslim et hazır takviye ürün',
  recordsOf: 'vitamin-orders',
  attention: { filter: { status: 'ready' }, label: orderPickupTexts.waiting },
  list: screen(() => import('#admin/resources/shop/order-pickups/OrderPickupList.tsx'), 'OrderPickupList'),
}
