import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'

/** Who brought a freeze about: the member, the back office, or days on which the branch was closed. */
export const freezeSources = ['member', 'admin', 'closure'] as const
export type FreezeSource = (typeof freezeSources)[number]

/** Days: the shortest freeze a member may ask for, and the longest that anybody may. */
export const shortestFreeze = 7
export const longestFreeze = 365

export const Freeze = z.object({
  _id: Id,
  membership: Id,
  membershipName: z.string(),
  user: Id,
  userName: z.string(),
  branch: Id,
  branchName: z.string(),
  /** The days asked for, and those that were used (or will be, while it runs). */
  days: z.number().int(),
  usedDays: z.number().int(),
  startsAt: Instant,
  /** The first moment at which it is over. */
  endsAt: Instant,
  /** When it was ended early. */
  endedAt: Instant.nullable(),
  reason: z.string(),
  source: z.enum(freezeSources),
  /** Empty for the system and for a deleted account. */
  authorName: z.string(),
  createdAt: Instant,
})
export type Freeze = z.infer<typeof Freeze>

/** Where a person stands with freezing the membership that runs (or the one that was asked for). */
export const FreezeInfo = z.object({
  isFrozen: z.boolean(),
  /** Of the freeze that runs: the days asked for, and why. */
  freezeDays: z.number().int().nullable(),
  freezeReason: z.string(),
  source: z.enum(freezeSources).nullable(),
  startedAt: Instant.nullable(),
  /** The first moment at which it is over. */
  endsAt: Instant.nullable(),
  /** Days that the package allows, those used of it and those left. */
  allowance: z.number().int(),
  used: z.number().int(),
  remaining: z.number().int(),
  /** How often it may still be frozen. */
  freezesLeft: z.number().int(),
  /** Null where nothing runs that could be frozen. */
  membership: z
    .object({ _id: Id, name: z.string(), branch: Id, branchName: z.string(), endsAt: Instant })
    .nullable(),
  /** Its end after a freeze of the days asked for; of a frozen one, its end if that was ended now. */
  newEndsAt: Instant.nullable(),
  /** What stands in the way of every freeze, and what of one that the member asks for; an admin may pass the second. */
  refusal: z.string().nullable(),
  limit: z.string().nullable(),
})
export type FreezeInfo = z.infer<typeof FreezeInfo>
