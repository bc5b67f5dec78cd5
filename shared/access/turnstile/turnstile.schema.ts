import { z } from 'zod'
import { reasons } from '#shared/access/turnstile/reasons.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
/** Origin of a decision. */
export const turnstileEntrySources = [
  'reader',
  'branch-code',
  'offline',
  'override',
  'desk',
  'medium',
] as const

/** A person's debt for access to a branch, from the due date on; not sent to devices. */
const OverdueDebt = named('OverdueDebt', {
  /** Lira. */
  amount: z.number(),
  /** The earliest due date. */
  dueOn: z.iso.date(),
  /** The number of debts whose due date has passed. */
  late: z.number().int(),
  /** The day from which the turnstile refuses; null if it never does. */
  refusedOn: z.iso.date().nullable(),
})

/** The decision on a person as members, staff and devices see it. */
export const Verdict = named('Verdict', {
  allowed: z.boolean(),
  reason: z.enum(reasons),
  message: z.string(),
  /** Advice for the member; empty for a grant. */
  remedy: z.string(),
  /** Lira charged to the wallet, or to be charged on entry; 0 for members. */
  fee: z.number(),
  branch: Id,
  branchName: z.string(),
  /** When the reserved hours of the branch, or a session of a pack later today, next admit a person who is refused. */
  nextAllowedAt: Instant.optional(),
  /** The membership that the decision is based on. */
  membership: z.object({ name: z.string(), endsAt: Instant }).nullable(),
  debt: OverdueDebt.optional(),
})
export type Verdict = z.infer<typeof Verdict>

/** A recorded verdict. */
export const Decision = Verdict.extend({
  _id: Id,
  direction: z.enum(directions),
  at: Instant,
  name: z.string(),
  photo: z.string().nullable(),
}).meta({ id: 'Decision' })
export type Decision = z.infer<typeof Decision>

/** One entry of the append-only access log. */
export const Entry = named('Entry', {
  _id: Id,
  branch: Id,
  branchName: z.string(),
  at: Instant,
  /** Null if the code identifies no user. */
  user: Id.nullable(),
  userName: z.string(),
  photo: z.string().nullable(),
  direction: z.enum(directions),
  source: z.enum(turnstileEntrySources),
  allowed: z.boolean(),
  reason: z.enum(reasons),
  /** Lira. */
  fee: z.number(),
  deviceName: z.string(),
  /** Of an override: the employee and the reason. */
  actorName: z.string(),
  note: z.string(),
  /** Whether staff have overridden this refusal. */
  isOverridden: z.boolean(),
  /** The newest important note about the person that this branch can read; empty for none. */
  warning: z.string(),
  /** The person's debt to the entry's branch now. */
  debt: OverdueDebt.optional(),
})
export type Entry = z.infer<typeof Entry>
