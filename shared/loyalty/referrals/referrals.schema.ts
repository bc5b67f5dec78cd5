import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { tidyReferralCode } from '#shared/loyalty/referrals/referral-code.ts'

/** A code waits for an admin, works, and is put out of use with a reason; it never comes back. */
export const referralStates = ['pending', 'active', 'deactivated'] as const
export type ReferralState = (typeof referralStates)[number]

/** The life of a code as data: from each state, the states it may go to. */
export const referralTransitions: Readonly<Record<ReferralState, readonly ReferralState[]>> = {
  pending: ['active', 'deactivated'],
  active: ['deactivated'],
  deactivated: [],
}

/** A code as people type it; what cannot be one is simply not found. */
export const ReferralCode = z.string().trim().min(1).max(64).transform(tidyReferralCode)
export const ReferralCodeParams = z.object({ code: ReferralCode })

/** What a newcomer has yet to do before the use of a code is rewarded. */
export const missingForReward = ['address', 'membership'] as const
export type MissingForReward = (typeof missingForReward)[number]

/** A code as members see it. */
export const Referral = z.object({
  _id: Id,
  /** Eight signs; shown as `XXXX-XXXX`. */
  code: z.string(),
  branch: Id,
  branchName: z.string(),
  status: z.enum(referralStates),
  /** Why it was deactivated; empty before. */
  reason: z.string(),
  /** How many may come by it; null without a limit. */
  maxUses: z.number().int().nullable(),
  useCount: z.number().int(),
  /** Points that it brought its creator. */
  totalEarned: z.number().int(),
  /** Its creator: to other members with the first letter of the surname alone. */
  userName: z.string(),
  createdAt: Instant,
  approvedAt: Instant.nullable(),
  deactivatedAt: Instant.nullable(),
})
export type Referral = z.infer<typeof Referral>

/** Somebody whom an admin gave a code by e-mail address. */
export const AssignedUser = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  assignedAt: Instant,
})
export type AssignedUser = z.infer<typeof AssignedUser>

/** A code as the back office sees it. */
export const ReferralRecord = Referral.extend({
  user: Id,
  userEmail: z.string(),
  /** Uses that count and were not rewarded, because the reward stood at 0. */
  openRewards: z.number().int(),
  /** Uses whose newcomer has yet to verify the address or to pay for a membership. */
  waitingRewards: z.number().int(),
  /** Whom it was assigned to, the newest hundred. */
  users: z.array(AssignedUser),
  version: z.number().int(),
})
export type ReferralRecord = z.infer<typeof ReferralRecord>

/** A code that was assigned to the member who asks. */
export const AssignedReferral = Referral.pick({
  _id: true,
  code: true,
  branch: true,
  branchName: true,
  status: true,
  userName: true,
}).extend({ assignedAt: Instant, isUsed: z.boolean() })
export type AssignedReferral = z.infer<typeof AssignedReferral>

/** Somebody who came by one's code, with the first letter of the surname alone. */
export const CameBy = z.object({
  _id: Id,
  name: z.string(),
  reward: z.number().int(),
  /** Points that follow once the newcomer has done what is missing; 0 where nothing is. */
  promised: z.number().int(),
  createdAt: Instant,
})

export const ReferralWithUsers = Referral.extend({
  /** The newest fifty; `useCount` says how many there are. */
  users: z.array(CameBy),
})
export type ReferralWithUsers = z.infer<typeof ReferralWithUsers>

/** One use of a code: who came by whom. */
export const ReferralUse = z.object({
  _id: Id,
  referral: Id,
  code: z.string(),
  branch: Id,
  branchName: z.string(),
  /** Who came. */
  user: Id,
  userName: z.string(),
  userEmail: z.string(),
  /** By whom. */
  creator: Id,
  creatorName: z.string(),
  /** Points that it brought the creator; 0 where none were given. */
  reward: z.number().int(),
  /** Points that it brings once it counts. */
  promised: z.number().int(),
  /** What the newcomer has yet to do before it counts. */
  missing: z.array(z.enum(missingForReward)),
  /** Since when it counts; null while something is missing. */
  earnedAt: Instant.nullable(),
  createdAt: Instant,
})
export type ReferralUse = z.infer<typeof ReferralUse>

/** One address of an assignment and what became of it. */
export const assignmentStates = ['assigned', 'already-assigned', 'own', 'unknown'] as const
export const AssignmentResult = z.object({ email: z.string(), status: z.enum(assignmentStates) })
export type AssignmentResult = z.infer<typeof AssignmentResult>

/** A person in the tree of who came by whom. */
export const TreePerson = z.object({
  _id: Id,
  name: z.string(),
  /** By whom they came; null for the person at the top. */
  parent: Id.nullable(),
  /** Steps below the person asked for; 0 is that person. */
  depth: z.number().int(),
  createdAt: Instant.nullable(),
})
export type TreePerson = z.infer<typeof TreePerson>
