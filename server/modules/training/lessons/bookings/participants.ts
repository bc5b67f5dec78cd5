import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { notifying, notifyPeople } from '#server/modules/messaging/notifications/notify-people.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { readAppointmentRules } from '#server/modules/training/appointments/appointment-rules.ts'
import {
  activeStates,
  lessonBookings,
  waitingPosition,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { countStrikes, isBlocked } from '#server/modules/training/lessons/bookings/strikes.ts'
import { missingLesson, withVisibleParticipants } from '#server/modules/training/lessons/lesson-access.ts'
import { readRules } from '#server/modules/training/lessons/lesson-rules.ts'
import { lessonFacts, missedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { Participant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Minutes before the start from which attendance can be recorded. */
const attendanceMinutes = 30

/** Returns the joined participants in booking order, followed by the waiting list. */
export async function listParticipants(db: Database, lesson: LessonRow): Promise<Participant[]> {
  const rows = await db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      profilePhoto: users.profilePhoto,
      state: sql<Participant['state']>`${lessonBookings.state}`,
      position: waitingPosition,
      attended: lessonBookings.attended,
      packName: memberships.name,
      credit: lessonBookings.credit,
      createdAt: lessonBookings.createdAt,
    })
    .from(lessonBookings)
    .innerJoin(users, eq(users._id, lessonBookings.user))
    .leftJoin(memberships, eq(memberships._id, lessonBookings.pack))
    .where(and(eq(lessonBookings.lesson, lesson._id), inArray(lessonBookings.state, [...activeStates])))
    .orderBy(asc(lessonBookings.state), asc(lessonBookings.joinedAt), asc(lessonBookings.sequence))
  const rules = (await readRules(db, [lesson.branch]))(lesson.branch)
  const strikes = await countStrikes(
    db,
    lesson.branch,
    rows.map(({ _id }) => _id),
  )
  return rows.map(({ packName, credit, ...row }) => {
    const count = strikes.get(row._id) ?? 0
    const pack = packName === null ? null : { name: packName, isUsed: credit === 'consumed' }
    return { ...row, pack, strikes: count, isBlocked: isBlocked(count, rules) }
  })
}

/** What a mark does to the lesson of the pack that pays. */
async function creditOf(db: Database, branch: string, attended: boolean | null) {
  if (attended === null) return 'reserved'
  if (attended) return 'consumed'
  const { chargesNoShow } = await readAppointmentRules(db, branch)
  return chargesNoShow ? 'consumed' : 'released'
}

/**
 * Records whether a participant attended; null clears the record. What a pack pays is used by attendance and, by the rule of
 * the branch, by absence, of which the member is told. Throws 409 for a lesson that was given back and used otherwise.
 */
export async function saveAttendance(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { userId, attended }: { userId: string; attended: boolean | null },
): Promise<Participant[]> {
  const constraints = {
    session_packs_available_check: () => new AppError(409, 'lesson.pack-used', lessonsMessages.packEmpty),
  }
  return explainingConstraints(constraints, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit } = work
      await lockSchedule(work, userId)
      const scope = withVisibleParticipants(currentUser)
      const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, noKeyUpdate: true })
      const texts = lessonsMessages
      if (lesson.cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
      if (Date.parse(lesson.startsAt) - attendanceMinutes * 60_000 > Date.now())
        throw new AppError(409, 'lesson.attendance-early', texts.attendanceEarly)
      const [booking] = await db
        .select()
        .from(lessonBookings)
        .where(
          and(
            eq(lessonBookings.lesson, id),
            eq(lessonBookings.user, userId),
            eq(lessonBookings.state, 'joined'),
          ),
        )
      if (!booking) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
      const isChanged = booking.attended !== attended
      const credit = booking.pack && isChanged ? await creditOf(db, lesson.branch, attended) : booking.credit
      await db.update(lessonBookings).set({ attended, credit }).where(eq(lessonBookings._id, booking._id))
      await audit({
        resource: 'lessons',
        recordId: id,
        action: 'attendance',
        after: { user: userId, attended },
      })
      if (booking.pack && isChanged && attended === false) {
        const notices = notifying(work, services)
        const factsOf = await lessonFacts(notices, lesson.branch)
        await notifyPeople(notices, [userId], () => missedNotice(factsOf(lesson), credit === 'consumed'))
      }
      return listParticipants(db, lesson)
    }),
  )
}
