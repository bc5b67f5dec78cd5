import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { type ClosureRow, closures } from '#server/modules/membership/closures/closures.table.ts'
import { freezes } from '#server/modules/membership/freezes/freezes.table.ts'
import { arrangeMemberships, spanOf } from '#server/modules/membership/memberships/arrange-memberships.ts'
import { spanDays } from '#server/modules/membership/memberships/lay-out.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { takeTurn } from '#server/modules/membership/memberships/turns.ts'
import { notifying } from '#server/modules/messaging/notifications/tell-people.ts'
import { releaseBookings } from '#server/modules/training/lessons/bookings/release-bookings.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** Members whose memberships are moved in one transaction. */
const batchSize = 50

/** Takes back the days of a closure that ended earlier than announced, where they had begun to count. */
async function cutClosedDays(
  { db }: UnitOfWork,
  { _id, reopensOn }: ClosureRow,
  user: string,
  now: Date,
): Promise<void> {
  const reopensAt = startOfClubDay(reopensOn).toISOString()
  const begun = await db
    .select({ freeze: freezes, membershipEndsAt: memberships.endsAt })
    .from(freezes)
    .innerJoin(memberships, eq(memberships._id, freezes.membership))
    .where(
      and(
        eq(freezes.closure, _id),
        eq(freezes.user, user),
        lte(freezes.startsAt, now.toISOString()),
        gt(freezes.endsAt, reopensAt),
        isNull(memberships.cancelledAt),
      ),
    )
  for (const { freeze, membershipEndsAt } of begun) {
    const span = spanOf(freeze)
    const until = span.from > reopensOn ? span.from : reopensOn
    const days = spanDays({ from: until, until: span.until })
    await updateRecord(db, freezes, freeze._id, {
      endsAt: startOfClubDay(until).toISOString(),
      endedAt: now.toISOString(),
    })
    await updateRecord(db, memberships, freeze.membership, {
      endsAt: startOfClubDay(addDays(clubDay(new Date(membershipEndsAt)), -days)).toISOString(),
    })
  }
}

/**
 * Moves the memberships of a branch as its closed days demand, some members at a time. Whoever buys from then on
 * sees the closure already, and done twice it changes nothing more, so a crash in the middle does no harm.
 */
async function applyClosure(services: Services, closure: ClosureRow): Promise<void> {
  const { transact } = services
  const { branch } = closure
  const [from, until] = [startOfClubDay(closure.startsOn), startOfClubDay(closure.reopensOn)]
  let last = '00000000-0000-0000-0000-000000000000'
  for (let people: string[] = [last]; people.length > 0; ) {
    people = await transact(system, async (tx) => {
      const rows = await tx.db
        .selectDistinct({ user: memberships.user })
        .from(memberships)
        .where(
          and(
            eq(memberships.branch, branch),
            gt(memberships.user, last),
            gt(memberships.endsAt, sql`now()`),
            isNull(memberships.cancelledAt),
          ),
        )
        .orderBy(asc(memberships.user))
        .limit(batchSize)
      for (const { user } of rows) {
        const now = await takeTurn(tx, user, branch)
        if (closure.cancelledAt) await cutClosedDays(tx, closure, user, now)
        await arrangeMemberships(tx, { user, branch }, now)
        await releaseBookings(notifying(tx, services), { user, branch, from, until })
      }
      return rows.map(({ user }) => user)
    })
    last = people.at(-1) ?? last
  }
  await transact(system, ({ db }) =>
    db
      .update(closures)
      .set({ appliedAt: sql`now()` })
      .where(and(eq(closures._id, closure._id), eq(closures.version, closure.version))),
  )
}

/** Applies what was announced or called off and is not applied yet. */
export async function applyClosures(services: Services): Promise<void> {
  const waiting = await services.db
    .select()
    .from(closures)
    .where(isNull(closures.appliedAt))
    .orderBy(closures._id)
  for (const closure of waiting) await applyClosure(services, closure)
}
