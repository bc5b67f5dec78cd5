import { z } from 'zod'
import { Branch } from '#shared/club/branches/branches.contract.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { profileMessages, usersMessages } from '#shared/people/users/users.messages.ts'
import { TrainerProfile, User } from '#shared/people/users/users.schema.ts'

/** A user with memberships and freezes: the data that several parts of a member’s page need. */
export const UserProfile = User.extend({
  /** Of the membership that a freeze without a named membership would freeze. */
  freezeInfo: FreezeInfo,
  /** One per running membership. */
  freezeInfos: z.array(FreezeInfo),
  /** Newest first. */
  memberships: z.array(Membership),
  /** The branch of the current or next membership, else the home branch; null without either. */
  ownBranch: Branch.pick({ _id: true, name: true, slug: true, isActive: true }).nullable(),
  /** A new address that waits for its confirmation; absent without one. */
  pendingEmail: z.string().optional(),
  /** Number of contracts pending the user’s signature. */
  unsignedContracts: z.number().int(),
  /** The session can do nothing before a second factor is set up. */
  mustEnrol: z.boolean().optional(),
  /** Of the signed-in user's position; absent without one. */
  permissions: z.array(z.string()).optional(),
  /** The branches that the holder of a position works in; null for all. */
  branches: z.array(Id).nullable().optional(),
  /** The name of the position. */
  positionName: z.string().optional(),
}).meta({ id: 'UserProfile' })
export type UserProfile = z.infer<typeof UserProfile>

export const showProfile = endpoint({
  method: 'GET',
  url: '/api/users/profile/details',
  access: 'profile.show',
  failure: profileMessages.showFailed,
  summary: 'Kendi profilim',
  isOpenBeforeEnrolment: true,
  schema: { response: { 200: UserProfile } },
})

export const showUser = endpoint({
  method: 'GET',
  url: '/api/users/:id',
  access: 'users.show',
  opens: { path: 'id' },
  failure: usersMessages.showFailed,
  summary: 'Bir kullanıcı',
  schema: {
    params: IdParams,
    /** With what the page of a trainer says. */
    response: { 200: UserProfile.extend({ trainer: TrainerProfile.optional() }) },
  },
})
