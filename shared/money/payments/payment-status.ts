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

/** The states in which the outcome of an attempt is open. */
export const openStatuses = ['created', 'awaiting-3ds', 'authorising', 'review'] as const

/** Whether the outcome of an attempt is open. */
export const isOpen = (status: PaymentStatus): boolean => openStatuses.some((one) => one === status)

/** Whether the buyer may still give an attempt up: no charge was requested yet. */
export const canGiveUp = (status: PaymentStatus): boolean => status === 'created' || status === 'awaiting-3ds'

/** Whether the card was charged, later refunds included. */
export const wasPaid = (status: PaymentStatus): boolean =>
  ['paid', 'cancelled', 'partially-refunded', 'refunded'].includes(status)

/** Minutes until a bank session ends; a card entered in the hosted form's last minute may be charged that much later. */
export const bankMinutes = 20
