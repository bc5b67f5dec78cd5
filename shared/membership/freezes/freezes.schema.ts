import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'

/** `desk`: by the branch's reception within the package's limits; `closure`: made by closed days of the branch; `import`: brought by a file. */
export const freezeSources = ['member', 'desk', 'admin', 'closure', 'import'] as const
export type FreezeSource = (typeof freezeSources)[number]

/** Days; the minimum applies to members and the desk, the maximum to all. */
export const shortestFreeze = 7
export const longestFreeze = 365

export const Freeze = named('Freeze', {
  _id: Id,
  membership: Id,
  membershipName: z.string(),
  user: Id,
  userName: z.string(),
  branch: Id,
  branchName: z.string(),
  /** Requested days; `usedDays` is less if the freeze was ended early. */
  days: z.number().int(),
  usedDays: z.number().int(),
  startsAt: Instant,
  /** Exclusive. */
  endsAt: Instant,
  /** When the freeze was ended early. */
  endedAt: Instant.nullable(),
  reason: z.string(),
  source: z.enum(freezeSources),
  /** Empty for the system and for a deleted account. */
  authorName: z.string(),
  createdAt: Instant,
})
export type Freeze = z.infer<typeof Freeze>

/** Current freeze and remaining allowance of one membership. */
export const FreezeInfo = named('FreezeInfo', {
  isFrozen: z.boolean(),
  /** Requested days of the current freeze. */
  freezeDays: z.number().int().nullable(),
  freezeReason: z.string(),
  source: z.enum(freezeSources).nullable(),
  startedAt: Instant.nullable(),
  /** Exclusive. */
  endsAt: Instant.nullable(),
  /** Allowed, used and remaining days. */
  allowance: z.number().int(),
  used: z.number().int(),
  remaining: z.number().int(),
  /** Number of freezes left. */
  freezesLeft: z.number().int(),
  /** Null if no running membership exists. */
  membership: z
    .object({ _id: Id, name: z.string(), branch: Id, branchName: z.string(), endsAt: Instant })
    .nullable(),
  /** End after a freeze of the requested days, or after ending the current freeze now. */
  newEndsAt: Instant.nullable(),
  /** `refusal` prevents every freeze; `limit` prevents one by the member or the desk and may be exceeded by an admin. */
  refusal: z.string().nullable(),
  limit: z.string().nullable(),
})
export type FreezeInfo = z.infer<typeof FreezeInfo>
