import { z } from 'zod'

/** The open payment attempt that another one would compete with, as a refusal names it. */
export const PendingAttempt = z.object({ paymentId: z.string(), status: z.string() })
export type PendingAttempt = z.infer<typeof PendingAttempt>
