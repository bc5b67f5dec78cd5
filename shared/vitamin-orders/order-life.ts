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

/** The life of an order as data: from each state, the states it may go to. */
export const orderTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'awaiting-payment': ['pending', 'cancelled'],
  pending: ['preparing', 'cancelled'],
  preparing: ['ready', 'cancelled'],
  ready: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** The states staff may choose next; leaving `awaiting-payment` is the payment's own matter. */
export const nextStatuses = (status: OrderStatus): OrderStatus[] =>
  orderTransitions[status].filter((to) => !(status === 'awaiting-payment' && to === 'pending'))

/** Minutes for which an order keeps its goods while its card payment is under way. */
export const paymentMinutes = 30
