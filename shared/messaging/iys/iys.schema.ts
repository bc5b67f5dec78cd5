import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { consentChannels, consentStatuses } from '#shared/people/consents/consents.schema.ts'

/**
 * `sent`: İYS has the entry and decides; `refused`: it did not take it; `local`: it has nothing to enter, as for a refusal
 * without an earlier consent or a foreign number.
 */
export const iysEntryStates = ['waiting', 'sent', 'accepted', 'refused', 'local'] as const

/** Why İYS cannot be reached: it counts too many requests, the account is refused, or it does not answer. */
export const iysFailureKinds = ['busy', 'configuration', 'unavailable'] as const
export type IysFailureKind = (typeof iysFailureKinds)[number]

/** A consent or a refusal on its way to İYS. */
export const IysEntry = named('IysEntry', {
  _id: Id,
  channel: z.enum(consentChannels),
  recipient: z.string(),
  status: z.enum(consentStatuses),
  consentedAt: Instant,
  state: z.enum(iysEntryStates),
  /** Until when it must be entered. */
  deadline: Instant,
  settledAt: Instant.nullable(),
  /** The code of İYS for a refused or a local entry; empty otherwise. */
  code: z.string(),
  /** İYS's own words. */
  reason: z.string(),
  /** The person who said so; null for an address without an account and for one whose account is closed. */
  user: Id.nullable(),
})
export type IysEntry = z.infer<typeof IysEntry>

/** How the exchange with İYS goes. */
export const IysState = named('IysState', {
  /** Whether the settings name an account. */
  isOn: z.boolean(),
  isSimulated: z.boolean(),
  /** The last call that İYS answered. */
  succeededAt: Instant.nullable(),
  /** The first failed call since then. */
  failedSince: Instant.nullable(),
  failure: z.enum(iysFailureKinds).nullable(),
  /** When the changes of İYS were last read. */
  readAt: Instant.nullable(),
  /** Entries that İYS has not decided. */
  open: z.number().int(),
  /** The earliest deadline of these. */
  deadline: Instant.nullable(),
  refused: z.number().int(),
  /** Whether everyone who had agreed before İYS was switched on is queued. */
  isQueued: z.boolean(),
})
export type IysState = z.infer<typeof IysState>
