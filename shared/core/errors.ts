import { z } from 'zod'
import { Challenge } from '#shared/core/challenge.ts'
import { named } from '#shared/core/named.ts'
import { PendingAttempt } from '#shared/core/pending-attempt.ts'

export { ApiError } from '#shared/core/api-error.ts'

/** The shape of every failed response. `fields` maps a field's path to its message. */
export const ErrorEnvelope = named('ErrorEnvelope', {
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With the code `second_factor_required`. */
  challenge: Challenge.optional(),
  /** With the codes `payment.pending` and `payment.in-progress`: the open attempt for the same purchase. */
  pending: PendingAttempt.optional(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/** The plain acknowledgement of calls that return nothing else. */
export const Done = named('Done', { success: z.literal(true), message: z.string() })
export type Done = z.infer<typeof Done>
