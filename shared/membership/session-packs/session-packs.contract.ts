import { z } from 'zod'
import { named } from '#shared/core/named.ts'

/**
 * Entries of a pack's ledger. `transfer` notes that the pack was given to another person; `reverse` takes an entry back.
 */
export const sessionEntryKinds = [
  'grant',
  'reserve',
  'consume',
  'release',
  'expire',
  'refund',
  'reverse',
  'transfer',
] as const

/** `reserved` for what is booked, `consumed` for what took place or was charged, `released` for what costs nothing. */
export const creditStates = ['reserved', 'consumed', 'released'] as const

/** available + reserved = granted − consumed − expired − refunded. */
export const SessionSums = named('SessionSums', {
  granted: z.number().int(),
  available: z.number().int(),
  /** Booked, and not yet taken. */
  reserved: z.number().int(),
  consumed: z.number().int(),
  expired: z.number().int(),
  refunded: z.number().int(),
})
export type SessionSums = z.infer<typeof SessionSums>
