/** The states of an order from the shop. */
export const orderStatuses = [
  'awaiting-payment',
  'pending',
  'preparing',
  'ready',
  'delivered',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The state machine of an order: from each state, the states it may move to. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'awaiting-payment': ['pending', 'cancelled'],
  pending: ['preparing', 'cancelled'],
  preparing: ['ready', 'cancelled'],
  // Cancelled when the goods were not collected in time, or after a full refund of the payment.
  ready: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** The states that reception sees: confirmed and not cancelled. */
export const pickupStatuses = ['pending', 'preparing', 'ready', 'delivered'] as const satisfies OrderStatus[]

/** The states from which `to` may be reached. */
export const statesBefore = (to: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => orderTransitions[from].includes(to))

/** The states staff may choose next: only a payment confirms an order, and goods that are ready expire by themselves. */
export const nextStatuses = (status: OrderStatus): OrderStatus[] =>
  orderTransitions[status].filter(
    (to) =>
      !(status === 'awaiting-payment' && to === 'pending') && !(status === 'ready' && to === 'cancelled'),
  )

/** Minutes for which an unpaid order reserves its goods during its card payment. */
export const paymentMinutes = 30

export const orderMethods = ['card', 'balance', 'desk'] as const

/** Display names, for buyers and staff. */
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
