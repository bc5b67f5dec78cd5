/**
 * Life of a notice: `requested → effective → refunded`. It can be withdrawn until the membership has ended; where nothing
 * is to be refunded, `refunded` follows at once.
 */
export const cancellationStates = ['requested', 'effective', 'refunded', 'withdrawn'] as const
export type CancellationState = (typeof cancellationStates)[number]

/** The right that a notice relies on: withdrawal from an online purchase, or the end of a continuing service. */
export const cancellationGrounds = ['withdrawal', 'term'] as const
export type CancellationGround = (typeof cancellationGrounds)[number]

/** Without health, which would be special personal data. */
export const cancellationReasons = [
  'unstated',
  'moving',
  'price',
  'time',
  'service',
  'other-club',
  'other',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** How money that was not paid online is paid out: by transfer, or at the desk. */
export const payoutChoices = ['transfer', 'desk'] as const
export type PayoutChoice = (typeof payoutChoices)[number]

/** Days after a withdrawal within which the law demands the refund. */
export const latestWithdrawalRefund = 14
/** Contracts of this many days and longer can be ended at any time (law 6502, art. 52). */
export const alwaysCancellableDays = 365
