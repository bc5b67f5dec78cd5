import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { membersMessages } from '#shared/office/members/members.messages.ts'
import { Gender, User } from '#shared/people/users/users.schema.ts'

/** Derived from dates and freezes; `none` without any membership, `pending` before the first one. */
export const memberStatuses = ['active', 'frozen', 'pending', 'expired', 'none'] as const
export const MemberStatus = z.enum(memberStatuses)
export type MemberStatus = z.infer<typeof MemberStatus>

/** Days within which the memberships of the filter `ending` end. */
export const endingDays = { week: 7, month: 30 } as const
const endings = ['week', 'month'] as const satisfies readonly (keyof typeof endingDays)[]

/** A member with membership and balance: those of the home branch, or of another one if there is none there. */
export const Member = User.pick({
  _id: true,
  name: true,
  email: true,
  phone: true,
  branch: true,
  gender: true,
  profilePhoto: true,
  createdAt: true,
  version: true,
})
  .extend({
    status: MemberStatus,
    /** Exclusive end of the last membership. */
    endsAt: Instant.nullable(),
    /** Days until the end, today included; null unless the membership runs. */
    daysLeft: z.number().int().nullable(),
    /** The branch of the membership, if it is not the home branch. */
    membershipBranch: Id.nullable(),
    /** Lira in the wallets that the user may see; null without a wallet. */
    balance: z.number().nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** The filters of the list of members. */
export const memberFilters = {
  branch: Id.optional(),
  status: MemberStatus.optional(),
  /** Running memberships that end soon, whether or not frozen. */
  ending: z.enum(endings).optional(),
  /** Bounds of the last day; `until` is exclusive. */
  from: Instant.optional(),
  until: Instant.optional(),
  gender: Gender.optional(),
  /** Under 18 and without a guardian. */
  lacksGuardian: z.literal(true).optional(),
}

export const listMembers = endpoint({
  method: 'GET',
  url: '/api/members',
  access: 'users.list',
  failure: membersMessages.listFailed,
  summary: 'Üyeler: üyelik durumu, bitiş tarihi ve bakiye; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['name', 'createdAt', 'endsAt'], memberFilters),
    response: { 200: z.array(Member) },
  },
})
