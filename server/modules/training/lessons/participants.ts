import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { ledBy, missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { liveStates, waitingPosition } from '#server/modules/training/lessons/lesson-answers.ts'
import { lessonPlaces } from '#server/modules/training/lessons/lesson-places.table.ts'
import { rulesOf } from '#server/modules/training/lessons/lesson-rules.ts'
import { countStrikes, isBlocked } from '#server/modules/training/lessons/lesson-strikes.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { Participant } from '#shared/training/lessons/lesson-places.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Minutes before the start from which somebody can be called present. */
const attendanceMinutes = 30

/** Those with a place in the order in which they came, then those who wait in theirs. */
export async function listParticipants(db: Database, lesson: LessonRow): Promise<Participant[]> {
  const rows = await db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      profilePhoto: users.profilePhoto,
      state: lessonPlaces.state,
      position: waitingPosition,
      attended: lessonPlaces.attended,
      createdAt: lessonPlaces.createdAt,
    })
    .from(lessonPlaces)
    .innerJoin(users, eq(users._id, lessonPlaces.user))
    .where(and(eq(lessonPlaces.lesson, lesson._id), inArray(lessonPlaces.state, [...liveStates])))
    .orderBy(asc(lessonPlaces.state), asc(lessonPlaces.joinedAt), asc(lessonPlaces.sequence))
  const rules = (await rulesOf(db, [lesson.branch]))(lesson.branch)
  const strikes = await countStrikes(
    db,
    lesson.branch,
    rows.map(({ _id }) => _id),
  )
  return rows.map(({ state, ...row }) => {
    const count = strikes.get(row._id) ?? 0
    return {
      ...row,
      state: state as Participant['state'],
      strikes: count,
      isBlocked: isBlocked(count, rules),
    }
  })
}

/** Notes whether a participant came; null takes the note back. */
export async function saveAttendance(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
  { userId, attended }: { userId: string; attended: boolean | null },
): Promise<Participant[]> {
  return transact(currentUser, async ({ db, audit }) => {
    const scope = ledBy(currentUser)
    const lesson = await lockRecord(db, lessons, id, missingLesson, { scope, keepsKey: true })
    const texts = lessonsMessages
    if (lesson.cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
    if (Date.parse(lesson.startsAt) - attendanceMinutes * 60_000 > Date.now())
      throw new AppError(409, 'lesson.attendance-early', texts.attendanceEarly)
    const [place] = await db
      .update(lessonPlaces)
      .set({ attended })
      .where(
        and(eq(lessonPlaces.lesson, id), eq(lessonPlaces.user, userId), eq(lessonPlaces.state, 'joined')),
      )
      .returning()
    if (!place) throw new AppError(409, 'lesson.not-joined', texts.notJoined)
    await audit({
      resource: 'lessons',
      recordId: id,
      action: 'attendance',
      after: { user: userId, attended },
    })
    return listParticipants(db, lesson)
  })
}
