import type { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import type { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

export type NewMembership = typeof memberships.$inferInsert & { _id: string }
export type NewFreeze = typeof freezes.$inferInsert

export interface DemoFreeze {
  /** Days since it began. */
  daysAgo: number
  days: number
  reason: string
}

/** Adds a past freeze and extends the membership by it. */
export function freezeDemo(
  membership: NewMembership,
  { daysAgo, days, reason }: DemoFreeze,
  today: string,
): NewFreeze {
  const from = addDays(today, -daysAgo)
  membership.endsAt = startOfClubDay(addDays(clubDay(new Date(membership.endsAt)), days)).toISOString()
  return {
    membership: membership._id,
    user: membership.user,
    branch: membership.branch,
    days,
    startsAt: startOfClubDay(from).toISOString(),
    endsAt: startOfClubDay(addDays(from, days)).toISOString(),
    reason,
    source: 'member',
    author: membership.user,
    createdAt: startOfClubDay(from).toISOString(),
  }
}
