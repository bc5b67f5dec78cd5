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
  // Goods that were not fetched in time, or whose whole payment went back.
  ready: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/**
 * The states staff may choose next. Leaving `awaiting-payment` is the payment's own matter, and goods that are ready
 * wait for their buyer until their time or their payment has ended.
 */
export const nextStatuses = (status: OrderStatus): OrderStatus[] =>
  orderTransitions[status].filter(
    (to) =>
      !(status === 'awaiting-payment' && to === 'pending') && !(status === 'ready' && to === 'cancelled'),
  )

/** Minutes for which an order keeps its goods while its card payment is under way. */
export const paymentMinutes = 30
