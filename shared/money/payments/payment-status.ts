/** The states of one payment attempt. */
export const paymentStatuses = [
  'created',
  'awaiting-3ds',
  'authorising',
  'review',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'partially-refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The life of a payment as data: from each state, the states it may go to. */
export const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['awaiting-3ds', 'failed', 'expired'],
  'awaiting-3ds': ['authorising', 'failed', 'expired'],
  authorising: ['paid', 'failed', 'review'],
  review: ['paid', 'failed'],
  paid: ['cancelled', 'partially-refunded', 'refunded'],
  'partially-refunded': ['partially-refunded', 'refunded'],
  // A charge that the provider confirms after the attempt had ended.
  failed: ['authorising'],
  expired: ['authorising'],
  cancelled: [],
  refunded: [],
}

/** The states from which `to` may be reached. */
export const statesBefore = (to: PaymentStatus): PaymentStatus[] =>
  paymentStatuses.filter((from) => paymentTransitions[from].includes(to))

/** Whether an attempt still waits for something to happen. */
export const isOpen = (status: PaymentStatus): boolean =>
  ['created', 'awaiting-3ds', 'authorising', 'review'].includes(status)

/** Whether money was taken, be it given back later. */
export const wasPaid = (status: PaymentStatus): boolean =>
  ['paid', 'cancelled', 'partially-refunded', 'refunded'].includes(status)

/**
 * Minutes after which the bank has ended the session of an attempt that did not come back. A card that was typed into
 * the hosted form in its last minute may be charged this much later.
 */
export const bankMinutes = 20
