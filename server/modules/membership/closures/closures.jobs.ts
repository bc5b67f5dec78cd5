import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { defineQueue, type Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import { type ClosureRow, closures } from '#server/modules/membership/memberships/closures.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import { membershipBranches } from '#server/modules/membership/memberships/membership-branches.table.ts'
import {
  dayCount,
  frozenDays,
  lockSchedule,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { isValidIn } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'

/** Members per transaction. */
const batchSize = 50

/**
 * Shortens the current freezes of a cancelled closure, and the memberships that they extended. The freeze of a membership
 * valid in several branches may name the closure of another one.
 */
async function withdrawClosedDays(
  { db }: UnitOfWork,
  { _id, branch, reopensOn }: ClosureRow,
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
        or(
          eq(freezes.closure, _id),
          and(eq(freezes.source, 'closure'), lte(freezes.startsAt, reopensAt), isValidIn(branch)),
        ),
        eq(freezes.user, user),
        lte(freezes.startsAt, now.toISOString()),
        gt(freezes.endsAt, reopensAt),
        isNull(memberships.cancelledAt),
      ),
    )
  for (const { freeze, membershipEndsAt } of begun) {
    const range = frozenDays(freeze)
    const until = range.from > reopensOn ? range.from : reopensOn
    const days = dayCount({ from: until, until: range.until })
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
 * Reschedules the memberships that are valid in a branch in batches. Idempotent, so a crash between batches does no harm;
 * sales made meanwhile take the closure into account themselves.
 */
async function applyClosure(services: Services, closure: ClosureRow): Promise<void> {
  const { transact } = services
  const { branch } = closure
  let last = '00000000-0000-0000-0000-000000000000'
  for (let people: string[] = [last]; people.length > 0; ) {
    people = await transact(system, async (tx) => {
      const rows = await tx.db
        .selectDistinct({ user: membershipBranches.user })
        .from(membershipBranches)
        .where(
          and(
            eq(membershipBranches.branch, branch),
            gt(membershipBranches.user, last),
            gt(membershipBranches.endsAt, sql`now()`),
            eq(membershipBranches.isCancelled, false),
          ),
        )
        .orderBy(asc(membershipBranches.user))
        .limit(batchSize)
      let now = new Date()
      for (const { user } of rows) now = await lockSchedule(tx, user)
      for (const { user } of rows) {
        if (closure.cancelledAt) await withdrawClosedDays(tx, closure, user, now)
        await scheduleMemberships(tx, user, now)
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

/**
 * Applies the closures that were announced or cancelled since the last run. One that fails does not stop the later ones;
 * throws the errors afterwards, so that the job is tried again.
 */
export async function applyClosures(services: Services): Promise<void> {
  const waiting = await services.db
    .select()
    .from(closures)
    .where(isNull(closures.appliedAt))
    .orderBy(closures._id)
  const errors: unknown[] = []
  for (const closure of waiting)
    await applyClosure(services, closure).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Closures could not be applied')
}

/** The cron finishes what a crash interrupted. */
const closureQueue = defineQueue({
  name: 'closures',
  title: 'Kapalı günlerin üyeliklere eklenmesi',
  options: { policy: 'stately' },
  work: { pollingIntervalSeconds: 1 },
  cron: '* * * * *',
  handle: (services) => applyClosures(services),
})

export const closureQueues = [closureQueue]

/** Adds a job without waiting for the cron. */
export async function applySoon({ jobs }: Services): Promise<void> {
  await jobs.send(closureQueue.name)
}
