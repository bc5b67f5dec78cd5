import { z } from 'zod'
import { reasons } from '#shared/access/turnstile/reasons.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
/** Where a decision was made. */
export const entrySources = ['reader', 'branch-code', 'offline', 'override'] as const

/** What is decided about one person, as member, staff and gate see it. */
export const Verdict = z.object({
  allowed: z.boolean(),
  reason: z.enum(reasons),
  message: z.string(),
  /** What helps; empty where nothing has to. */
  remedy: z.string(),
  /** Lira taken (or, before entry, to be taken) from the wallet; 0 for members. */
  fee: z.number(),
  branch: Id,
  branchName: z.string(),
  /** The package that counts here, if any. */
  membership: z.object({ name: z.string(), endsAt: Instant }).nullable(),
})
export type Verdict = z.infer<typeof Verdict>

/** A verdict that was carried out and written down. */
export const Decision = Verdict.extend({
  _id: Id,
  direction: z.enum(directions),
  at: Instant,
  name: z.string(),
  photo: z.string().nullable(),
})
export type Decision = z.infer<typeof Decision>

/** One line of the gate's log; lines are only ever added. */
export const Entry = z.object({
  _id: Id,
  branch: Id,
  branchName: z.string(),
  at: Instant,
  /** Null where the code named nobody. */
  user: Id.nullable(),
  userName: z.string(),
  photo: z.string().nullable(),
  direction: z.enum(directions),
  source: z.enum(entrySources),
  allowed: z.boolean(),
  reason: z.enum(reasons),
  /** Lira. */
  fee: z.number(),
  deviceName: z.string(),
  /** Who let the person in after all, and why. */
  actorName: z.string(),
  note: z.string(),
  /** Whether staff let this refused person in later. */
  isOverridden: z.boolean(),
  /** The newest important note about the person that this branch may read; empty for none. */
  warning: z.string(),
})
export type Entry = z.infer<typeof Entry>
