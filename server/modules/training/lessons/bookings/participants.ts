import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import {
  activeStates,
  lessonBookings,
  waitingPosition,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { countStrikes, isBlocked } from '#server/modules/training/lessons/bookings/strikes.ts'
import { missingLesson, withVisibleParticipants } from '#server/modules/training/lessons/lesson-access.ts'
import { readRules } from '#server/modules/training/lessons/lesson-rules.ts'
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
      createdAt: lessonBookings.createdAt,
    })
    .from(lessonBookings)
    .innerJoin(users, eq(users._id, lessonBookings.user))
    .where(and(eq(lessonBookings.lesson, lesson._id), inArray(lessonBookings.state, [...activeStates])))
    .orderBy(asc(lessonBookings.state), asc(lessonBookings.joinedAt), asc(lessonBookings.sequence))
  const rules = (await readRules(db, [lesson.branch]))(lesson.branch)
  const strikes = await countStrikes(
    db,
    lesson.branch,
    rows.map(({ _id }) => _id),
  )
  return rows.map((row) => {
    const count = strikes.get(row._id) ?? 0
    return { ...row, strikes: count, isBlocked: isBlocked(count, rules) }
  })
}

/** Records whether a participant attended; null clears the record. */
export async function saveAttendance(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { userId, attended }: { userId: string; attended: boolean | null },
): Promise<Participant[]> {
  return transact(currentUser, async ({ db, audit }) => {
    const scope = withVisibleParticipants(currentUser)
    const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, noKeyUpdate: true })
    const texts = lessonsMessages
    if (lesson.cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
    if (Date.parse(lesson.startsAt) - attendanceMinutes * 60_000 > Date.now())
      throw new AppError(409, 'lesson.attendance-early', texts.attendanceEarly)
    const [booking] = await db
      .update(lessonBookings)
      .set({ attended })
      .where(
        and(
          eq(lessonBookings.lesson, id),
          eq(lessonBookings.user, userId),
          eq(lessonBookings.state, 'joined'),
        ),
      )
      .returning()
    if (!booking) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
    await audit({
      resource: 'lessons',
      recordId: id,
      action: 'attendance',
      after: { user: userId, attended },
    })
    return listParticipants(db, lesson)
  })
}
