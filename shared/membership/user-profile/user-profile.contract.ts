import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { IdParams } from '#shared/core/id.ts'
import { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'
import { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { profileMessages, usersMessages } from '#shared/people/users/users.messages.ts'
import { User } from '#shared/people/users/users.schema.ts'

/** A user with memberships and freezes. */
export const UserProfile = User.extend({
  freezeInfo: FreezeInfo,
  /** Newest first. */
  memberships: z.array(Membership),
})
export type UserProfile = z.infer<typeof UserProfile>

export const showProfile = endpoint({
  method: 'GET',
  url: '/api/users/profile/details',
  access: 'profile.show',
  failure: profileMessages.showFailed,
  summary: 'Kendi profilim',
  schema: { response: { 200: UserProfile } },
})

export const showUser = endpoint({
  method: 'GET',
  url: '/api/users/:id',
  access: 'users.show',
  failure: usersMessages.showFailed,
  summary: 'Bir kullanıcı',
  schema: { params: IdParams, response: { 200: UserProfile } },
})
