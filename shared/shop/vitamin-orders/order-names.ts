import type { OrderStatus } from '#shared/shop/vitamin-orders/order-life.ts'
import type { orderMethods } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'

/** What buyers and staff read for each state of an order. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  'awaiting-payment': 'Ödeme bekliyor',
  pending: 'Alındı',
  preparing: 'Hazırlanıyor',
  ready: 'Hazır',
  delivered: 'Teslim edildi',
  cancelled: 'İptal edildi',
}

export const orderMethodNames: Readonly<Record<(typeof orderMethods)[number], string>> = {
  card: 'Kart',
  balance: 'Bakiye',
  desk: 'Şubede ödeme',
}
