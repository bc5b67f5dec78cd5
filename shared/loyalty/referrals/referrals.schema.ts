import { z } from 'zod'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { normalizeReferralCode } from '#shared/loyalty/referrals/referral-code.ts'

/** Life cycle of a code: pending approval, active, deactivated for good. */
export const referralStates = ['pending', 'active', 'deactivated'] as const
export type ReferralState = (typeof referralStates)[number]

/** State machine: the states that each state can change to. */
export const referralTransitions: Readonly<Record<ReferralState, readonly ReferralState[]>> = {
  pending: ['active', 'deactivated'],
  active: ['deactivated'],
  deactivated: [],
}

/** A typed code, normalised; an impossible one is not found. */
export const ReferralCode = z.string().trim().min(1).max(64).transform(normalizeReferralCode)
export const ReferralCodeParams = z.object({ code: ReferralCode })

/** Conditions of the reward that the referred user has yet to meet. */
export const missingForReward = ['address', 'membership'] as const
export type MissingForReward = (typeof missingForReward)[number]

/** A code as members see it. */
export const Referral = named('Referral', {
  _id: Id,
  /** Eight characters; shown as `XXXX-XXXX`. */
  code: z.string(),
  branch: Id,
  branchName: z.string(),
  status: z.enum(referralStates),
  /** Why it was deactivated; empty before. */
  reason: z.string(),
  /** Null for no limit. */
  maxUses: z.number().int().nullable(),
  useCount: z.number().int(),
  /** Points that its creator has received for it. */
  totalEarned: z.number().int(),
  /** The creator; for other members with the initial of the surname. */
  userName: z.string(),
  createdAt: Instant,
  approvedAt: Instant.nullable(),
  deactivatedAt: Instant.nullable(),
})
export type Referral = z.infer<typeof Referral>

/** A member to whom a code is assigned. */
export const AssignedUser = named('AssignedUser', {
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
  /** Uses that met their conditions while the reward was 0. */
  openRewards: z.number().int(),
  /** Uses with unmet conditions. */
  waitingRewards: z.number().int(),
  /** The newest 100 assigned members. */
  users: z.array(AssignedUser),
  version: z.number().int(),
}).meta({ id: 'ReferralRecord' })
export type ReferralRecord = z.infer<typeof ReferralRecord>

/** A code that is assigned to the current user. */
export const AssignedReferral = Referral.pick({
  _id: true,
  code: true,
  branch: true,
  branchName: true,
  status: true,
  userName: true,
})
  .extend({ assignedAt: Instant, isUsed: z.boolean() })
  .meta({ id: 'AssignedReferral' })
export type AssignedReferral = z.infer<typeof AssignedReferral>

/** A referred user as the creator sees them, with the initial of the surname. */
const ReferredUser = named('ReferredUser', {
  _id: Id,
  name: z.string(),
  reward: z.number().int(),
  /** Points that follow once all conditions are met; 0 if they are. */
  promised: z.number().int(),
  createdAt: Instant,
})

export const ReferralWithUsers = Referral.extend({
  /** The newest 50; `useCount` is the total. */
  users: z.array(ReferredUser),
}).meta({ id: 'ReferralWithUsers' })
export type ReferralWithUsers = z.infer<typeof ReferralWithUsers>

/** One use of a code. */
export const ReferralUse = named('ReferralUse', {
  _id: Id,
  referral: Id,
  code: z.string(),
  branch: Id,
  branchName: z.string(),
  /** The referred user. */
  user: Id,
  userName: z.string(),
  userEmail: z.string(),
  creator: Id,
  creatorName: z.string(),
  /** Points given to the creator. */
  reward: z.number().int(),
  /** Points for the creator once all conditions are met. */
  promised: z.number().int(),
  /** Unmet conditions. */
  missing: z.array(z.enum(missingForReward)),
  /** When all conditions were met. */
  earnedAt: Instant.nullable(),
  createdAt: Instant,
})
export type ReferralUse = z.infer<typeof ReferralUse>

/** Result of an assignment for one address. */
export const assignmentStates = ['assigned', 'already-assigned', 'own', 'unknown'] as const
export const AssignmentResult = named('AssignmentResult', {
  email: z.string(),
  status: z.enum(assignmentStates),
})
export type AssignmentResult = z.infer<typeof AssignmentResult>

/** A person in the tree of referrals. */
export const TreePerson = named('TreePerson', {
  _id: Id,
  name: z.string(),
  /** By whom they came; null for the person at the top. */
  parent: Id.nullable(),
  /** Steps below the person asked for; 0 is that person. */
  depth: z.number().int(),
  createdAt: Instant.nullable(),
})
export type TreePerson = z.infer<typeof TreePerson>
