import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, IntegerInput, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { mostSessions } from '#shared/membership/packages/packages.contract.ts'
import { sessionPacksMessages } from '#shared/membership/session-packs/session-packs.messages.ts'

const texts = sessionPacksMessages

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

/** Who caused an entry: the owner of the pack, an employee, or the product by itself. */
export const sessionActors = ['member', 'staff', 'product'] as const

const SessionEntry = named('SessionEntry', {
  _id: Id,
  kind: z.enum(sessionEntryKinds),
  /** What a `reverse` takes back. */
  reverses: z.enum(sessionEntryKinds).nullable(),
  amount: z.number().int(),
  createdAt: Instant,
  /** The start of the appointment; null without one, and for members where it was an earlier owner's. */
  startsAt: Instant.nullable(),
  reason: z.string(),
  by: z.enum(sessionActors),
  /** The employee, for employees. */
  actorName: z.string(),
})
export type SessionEntry = z.infer<typeof SessionEntry>

/** What became of the sessions of a pack, with its latest entries, the newest first. */
export const SessionLedger = named('SessionLedger', { pack: SessionSums, entries: z.array(SessionEntry) })
export type SessionLedger = z.infer<typeof SessionLedger>

export const showOwnSessions = endpoint({
  method: 'GET',
  url: '/api/session-packs/mine/:id',
  access: 'session-packs.own',
  failure: texts.showFailed,
  summary: 'Kendi ya da velisi olunan üyenin seans paketinin hareketleri',
  schema: { params: IdParams, response: { 200: SessionLedger } },
})

export const showSessions = endpoint({
  method: 'GET',
  url: '/api/session-packs/:id',
  access: 'session-packs.list',
  opens: { path: 'id', of: 'memberships' },
  failure: texts.showFailed,
  summary: 'Bir seans paketinin hareketleri',
  schema: { params: IdParams, response: { 200: SessionLedger } },
})

export const adjustSessions = endpoint({
  method: 'POST',
  url: '/api/session-packs/:id/adjust',
  access: 'session-packs.adjust',
  failure: texts.adjustFailed,
  summary: 'Bir pakete seans ekler ya da kullanılmamış seanslarından düşer',
  schema: {
    params: IdParams,
    body: z.object({
      /** Negative to take away. */
      sessions: IntegerInput(-mostSessions, mostSessions).refine((count) => count !== 0, texts.zero),
      /** The member reads it. */
      reason: Line(200),
      /** Idempotency key. */
      requestKey: Id,
    }),
    response: { 200: SessionLedger },
  },
})

export const countSessions = endpoint({
  method: 'POST',
  url: '/api/session-packs/:id/count',
  access: 'session-packs.adjust',
  failure: texts.adjustFailed,
  summary: 'Seansları sayılmayan bir bire bir ders üyeliğini, kalan seanslarıyla pakete çevirir',
  schema: {
    params: IdParams,
    body: z.object({
      /** Those that were sold. */
      sessions: IntegerInput(1, mostSessions),
      /** Those that are left of them. */
      left: IntegerInput(0, mostSessions),
    }),
    response: { 200: SessionLedger },
  },
})
