import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import { withMutex } from '#server/core/keyed-mutex.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { notifying, tell } from '#server/modules/messaging/notifications/tell-people.ts'
import {
  bookingConstraints,
  findBooking,
  requireOpen,
} from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import {
  type LessonBookingRow,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { listParticipants } from '#server/modules/training/lessons/bookings/participants.ts'
import {
  adjustCounts,
  promoteBookings,
  promoteWaiting,
} from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { lessonFacts } from '#server/modules/training/lessons/lesson-notices.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import { lateFrom, rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { removedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { Participant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

async function requireBooking(db: Database, lesson: string, user: string): Promise<LessonBookingRow> {
  const place = await findBooking(db, lesson, user)
  if (!place) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
  return place
}

/** Ends a place in a locked lesson; the free place is not given on yet. */
export async function endBooking(
  db: Database,
  lesson: LessonRow,
  place: LessonBookingRow,
  { state, isLate = false }: { state: 'left' | 'released'; isLate?: boolean },
): Promise<LessonRow> {
  await db
    .update(lessonBookings)
    .set({ state, isLate, leftAt: sql`now()`, attended: null })
    .where(eq(lessonBookings._id, place._id))
  return adjustCounts(db, lesson._id, place.state === 'joined' ? { joined: -1 } : { waiting: -1 })
}

/** Gives up one's own place, which goes to the next in the waiting list. */
export async function cancelBooking(
  services: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<Lesson> {
  const lesson = await withMutex(id, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit } = work
      const before = await lockRecord(db, lessons, id, missingLesson, { keepsKey: true })
      const place = await requireBooking(db, id, currentUser._id)
      requireOpen(before)
      const rules = (await rulesOf(db, [before.branch]))(before.branch)
      const isLate = place.state === 'joined' && lateFrom(before, rules) <= new Date()
      const left = await endBooking(db, before, place, { state: 'left', isLate })
      await audit({
        resource: 'lessons',
        recordId: id,
        action: 'leave',
        after: { user: currentUser._id, isLate },
      })
      return promoteWaiting(notifying(work, services), left)
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
    const left = await endBooking(db, lesson, await requireBooking(db, id, user), { state: 'left' })
    await audit({ resource: 'lessons', recordId: id, action: 'remove', after: { user } })
    const notices = notifying(work, services)
    const factsOf = await lessonFacts(notices, lesson.branch)
    await tell(notices, [user], () => removedNotice(factsOf(lesson)))
    return listParticipants(db, await promoteWaiting(notices, left))
  })
}

/** Gives a free place to somebody who waits, out of turn. */
export async function promoteParticipant(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  user: string,
): Promise<Participant[]> {
  return explainingConstraints(bookingConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db } = work
      const scope = branchScope(currentUser, lessons.branch)
      const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, keepsKey: true })
      requireOpen(lesson)
      const place = await requireBooking(db, id, user)
      if (place.state === 'joined') throw new AppError(409, 'lesson.already-joined', texts.alreadyJoined)
      if (lesson.joinedCount >= lesson.capacity) throw new AppError(409, 'lesson.full', texts.full)
      return listParticipants(db, await promoteBookings(notifying(work, services), lesson, [place]))
    }),
  )
}
