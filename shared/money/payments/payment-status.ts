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

/** The state machine of a payment: from each state, the states it may move to. */
const paymentTransitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['awaiting-3ds', 'failed', 'expired'],
  'awaiting-3ds': ['authorising', 'failed', 'expired'],
  authorising: ['paid', 'failed', 'review'],
  review: ['paid', 'failed'],
  paid: ['cancelled', 'partially-refunded', 'refunded'],
  'partially-refunded': ['partially-refunded', 'refunded'],
  // For a charge that the provider confirms after the attempt had ended.
  failed: ['authorising'],
  expired: ['authorising'],
  cancelled: [],
  refunded: [],
}

/** The states from which `to` may be reached. */
export const statesBefore = (to: PaymentStatus): PaymentStatus[] =>
  paymentStatuses.filter((from) => paymentTransitions[from].includes(to))

/** Whether the outcome of an attempt is open. */
export const isOpen = (status: PaymentStatus): boolean =>
  ['created', 'awaiting-3ds', 'authorising', 'review'].includes(status)

/** Whether the card was charged, later refunds included. */
export const wasPaid = (status: PaymentStatus): boolean =>
  ['paid', 'cancelled', 'partially-refunded', 'refunded'].includes(status)

/** Minutes until a bank session ends; a card entered in the hosted form's last minute may be charged that much later. */
export const bankMinutes = 20
