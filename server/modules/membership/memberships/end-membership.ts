import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { endFreezes } from '#server/modules/membership/freezes/end-freezes.ts'
import { arrangeMemberships } from '#server/modules/membership/memberships/arrange-memberships.ts'
import { membershipConstraints } from '#server/modules/membership/memberships/begin-membership.ts'
import {
  missingMembership,
  toMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { isExclusive, takeTurn } from '#server/modules/membership/memberships/turns.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { releaseUncoveredBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import type { Membership } from '#shared/membership/memberships/memberships.contract.ts'
import { membershipsMessages } from '#shared/membership/memberships/memberships.messages.ts'

const audited = ({ startsAt, endsAt, cancelledAt, cancelReason }: MembershipRow) => ({
  startsAt,
  endsAt,
  cancelledAt,
  cancelReason,
})

/**
 * Ends a membership before its time, within the caller's transaction. What waited behind it moves up, so that no
 * gap arises; what has begun keeps its dates. Answers null when it was cancelled before or has run out.
 */
export async function endMembership(
  work: UnitOfWork,
  id: string,
  reason: string,
): Promise<MembershipRow | null> {
  const { db, audit } = work
  const [known] = await db.select().from(memberships).where(eq(memberships._id, id))
  if (!known) throw missingMembership()
  const now = await takeTurn(work, known.user, known.branch)
  const before = await lockRecord(db, memberships, id, missingMembership)
  if (before.cancelledAt || new Date(before.endsAt) <= now) return null
  const after = await updateRecord(db, memberships, id, {
    cancelledAt: now.toISOString(),
    cancelReason: reason,
  })
  await audit({
    resource: 'memberships',
    recordId: id,
    action: 'cancel',
    person: before.user,
    before: audited(before),
    after: audited(after),
  })
  await endFreezes(work, id, now)
  await arrangeMemberships(work, after, now, isExclusive(after.kind) ? { free: now } : {})
  return after
}

/** Cancels a membership in the back office. Throws 409 for one that is over. */
export async function cancelMembership(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  reason: string,
): Promise<Membership> {
  return explainingConstraints(membershipConstraints, () =>
    services.transact(currentUser, async (tx) => {
      const ended = await endMembership(tx, id, reason)
      if (!ended) throw new AppError(409, 'membership.not-cancellable', membershipsMessages.notCancellable)
      await releaseUncoveredBookings(notifying(tx, services), ended)
      return toMembership(tx.db, ended)
    }),
  )
}
