import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import { withMutex } from '#server/core/keyed-mutex.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { notifying, tell } from '#server/modules/messaging/notifications/tell-people.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-answers.ts'
import { factsIn } from '#server/modules/training/lessons/lesson-notices.ts'
import { type LessonPlaceRow, lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { lateFrom, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { removedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { listParticipants } from '#server/modules/training/lessons/participants.ts'
import { countPlaces, fillFreePlaces, promote } from '#server/modules/training/lessons/promote.ts'
import { livePlace, placeConstraints, requireOpen } from '#server/modules/training/lessons/take-place.ts'
import type { Participant } from '#shared/training/lessons/lesson-places.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

async function requirePlace(db: Database, lesson: string, user: string): Promise<LessonPlaceRow> {
  const place = await livePlace(db, lesson, user)
  if (!place) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
  return place
}

/** Ends a place in a locked lesson; the free place is not given on yet. */
export async function endPlace(
  db: Database,
  lesson: LessonRow,
  place: LessonPlaceRow,
  { state, isLate = false }: { state: 'left' | 'released'; isLate?: boolean },
): Promise<LessonRow> {
  await db
    .update(lessonPlaces)
    .set({ state, isLate, leftAt: sql`now()`, attended: null })
    .where(eq(lessonPlaces._id, place._id))
  return countPlaces(db, lesson._id, place.state === 'joined' ? { joined: -1 } : { waiting: -1 })
}

/** Gives up one's own place, which goes to the next in the waiting list. */
export async function leaveLesson(services: Services, currentUser: CurrentUser, id: string): Promise<Lesson> {
  const lesson = await withMutex(id, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit } = work
      const before = await lockRecord(db, lessons, id, missingLesson, { keepsKey: true })
      const place = await requirePlace(db, id, currentUser._id)
      requireOpen(before)
      const rules = (await rulesOf(db, [before.branch]))(before.branch)
      const isLate = place.state === 'joined' && lateFrom(before, rules) <= new Date()
      const left = await endPlace(db, before, place, { state: 'left', isLate })
      await audit({
        resource: 'lessons',
        recordId: id,
        action: 'leave',
        after: { user: currentUser._id, isLate },
      })
      return fillFreePlaces(notifying(work, services), left)
    }),
  )
  return toLesson(services.db, lesson, currentUser)
}

/** Takes a member out of a lesson and tells them; it never counts as late. */
export async function removeParticipant(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<Participant[]> {
  return services.transact(currentUser, async (work) => {
    const { db, audit } = work
    const scope = branchScope(currentUser, lessons.branch)
    const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, keepsKey: true })
    requireOpen(lesson)
    const left = await endPlace(db, lesson, await requirePlace(db, id, user), { state: 'left' })
    await audit({ resource: 'lessons', recordId: id, action: 'remove', after: { user } })
    const notices = notifying(work, services)
    const factsOf = await factsIn(notices, lesson.branch)
    await tell(notices, [user], () => removedNotice(factsOf(lesson)))
    return listParticipants(db, await fillFreePlaces(notices, left))
  })
}

/** Gives a free place to somebody who waits, out of turn. */
export async function promoteParticipant(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<Participant[]> {
  return explainingConstraints(placeConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db } = work
      const scope = branchScope(currentUser, lessons.branch)
      const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, keepsKey: true })
      requireOpen(lesson)
      const place = await requirePlace(db, id, user)
      if (place.state === 'joined') throw new AppError(409, 'lesson.already-joined', texts.alreadyJoined)
      if (lesson.joinedCount >= lesson.capacity) throw new AppError(409, 'lesson.full', texts.full)
      return listParticipants(db, await promote(notifying(work, services), lesson, [place]))
    }),
  )
}
