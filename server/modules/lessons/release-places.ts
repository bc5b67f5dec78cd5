import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { endPlace } from '#server/modules/lessons/give-up-place.ts'
import { liveStates } from '#server/modules/lessons/lesson-answers.ts'
import type { NotifyingWork } from '#server/modules/lessons/lesson-notices.ts'
import { lessonCalendars, lessonPlaces } from '#server/modules/lessons/lesson-places.table.ts'
import { lessons } from '#server/modules/lessons/lessons.table.ts'
import { fillFreePlaces } from '#server/modules/lessons/promote.ts'
import { livePlace } from '#server/modules/lessons/take-place.ts'
import { teamMembers } from '#server/modules/teams/teams.table.ts'

interface Absence {
  user: string
  /** Every branch when left out. */
  branch?: string
  from: Date
  /** For good when left out. */
  until?: Date
}

/**
 * Gives up a member's places in the lessons that begin within an absence and have not begun, lets those who
 * wait move up, and answers how many places it were. It never counts as late.
 */
export async function releasePlaces(
  work: NotifyingWork,
  { user, branch, from, until }: Absence,
): Promise<number> {
  const { db, audit } = work
  // Locked in the order in which every change of several lessons locks them.
  const affected = await db
    .select()
    .from(lessons)
    .where(
      and(
        inArray(
          lessons._id,
          db
            .select({ lesson: lessonPlaces.lesson })
            .from(lessonPlaces)
            .where(and(eq(lessonPlaces.user, user), inArray(lessonPlaces.state, [...liveStates]))),
        ),
        gte(lessons.startsAt, from.toISOString()),
        gt(lessons.startsAt, sql`now()`),
        until && lt(lessons.startsAt, until.toISOString()),
        branch ? eq(lessons.branch, branch) : undefined,
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons._id))
    .for('no key update')
  let released = 0
  for (const lesson of affected) {
    const place = await livePlace(db, lesson._id, user)
    if (!place) continue
    const left = await endPlace(db, lesson, place, { state: 'released' })
    await audit({ resource: 'lessons', recordId: lesson._id, action: 'release', after: { user } })
    await fillFreePlaces(work, left)
    released += 1
  }
  return released
}

/** Takes a person whose account is closed out of every lesson and team. */
export async function leaveClubLife(work: NotifyingWork, user: string): Promise<void> {
  await releasePlaces(work, { user, from: new Date() })
  await work.db.delete(teamMembers).where(eq(teamMembers.user, user))
  await work.db.delete(lessonCalendars).where(eq(lessonCalendars.user, user))
}
