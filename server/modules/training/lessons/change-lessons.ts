import { inArray, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { type NotifyingWork, notifying, tell } from '#server/modules/messaging/notifications/tell-people.ts'
import { requireOpen } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import { promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { bookedLessonsByUser, lessonFacts } from '#server/modules/training/lessons/lesson-notices.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import { lockLessons } from '#server/modules/training/lessons/lesson-series.ts'
import { cancelledNotice, movedNotice } from '#server/modules/training/lessons/lessons.mails.ts'
import {
  lessonConstraints,
  lockPlanning,
  requireFuture,
  requireTrainer,
} from '#server/modules/training/lessons/lessons.service.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import type { BodyOf, ResponseOf } from '#shared/core/endpoint.ts'
import { pageTags } from '#shared/core/page.ts'
import type { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import type { Lesson, updateLesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'
import { movedAlong, type Period } from '#shared/training/lessons/series.rules.ts'

const texts = lessonsMessages

type Change = BodyOf<typeof updateLesson>

const periodOf = ({ startsAt, endsAt }: Pick<LessonRow, 'startsAt' | 'endsAt'>): Period => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** The new times of a lesson, moved the way the first of them is; none where that one stays. */
function timesFor(lesson: LessonRow, first: LessonRow, { startsAt, endsAt }: Change) {
  const wanted = { startsAt: startsAt ?? first.startsAt, endsAt: endsAt ?? first.endsAt }
  const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  if (isSame(wanted.startsAt, first.startsAt) && isSame(wanted.endsAt, first.endsAt)) return {}
  if (lesson._id === first._id) return wanted
  const moved = movedAlong(periodOf(lesson), periodOf(first), periodOf(wanted))
  return { startsAt: moved.startsAt.toISOString(), endsAt: moved.endsAt.toISOString() }
}

const isMoved = (before: LessonRow, after: LessonRow) =>
  before.startsAt !== after.startsAt || before.endsAt !== after.endsAt || before.room !== after.room

/** Writes to everybody in lessons that moved, each once with all that changed for them. */
async function tellMoved(
  work: NotifyingWork,
  branch: string,
  pairs: readonly { before: LessonRow; after: LessonRow }[],
  reason: string,
): Promise<void> {
  const moved = pairs.filter(
    ({ before, after }) => isMoved(before, after) && new Date(before.startsAt) > new Date(),
  )
  const own = await bookedLessonsByUser(
    work,
    moved.map(({ after }) => after._id),
  )
  if (own.size === 0) return
  const factsOf = await lessonFacts(work, branch)
  const moves = moved.map(({ before, after }) => ({
    id: after._id,
    before: factsOf(before),
    after: factsOf(after),
  }))
  await tell(work, [...own.keys()], (person) => {
    const ofPerson = moves.filter(({ id }) => own.get(person)?.has(id))
    return movedNotice(ofPerson, reason)
  })
}

/** Changes a lesson, and where wished those that follow it in its series: all of them or none. */
export async function updateLessons(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  change: Change,
): Promise<Lesson> {
  const { version, following, reason = '', startsAt: _, endsAt: __, ...fields } = change
  return explainingConstraints(lessonConstraints, () =>
    services.transact(currentUser, async (work) => {
      const { db, audit, invalidatePages } = work
      const rows = await lockLessons(db, currentUser, id, { following, version })
      const [first] = rows
      if (first.cancelledAt) throw new AppError(409, 'lesson.cancelled', texts.isCancelled)
      await requireTrainer(db, fields.trainer)
      await lockPlanning(db, first.branch, [fields.trainer, ...rows.map(({ trainer }) => trainer)])
      const taken = Math.max(...rows.map(({ joinedCount }) => joinedCount))
      if (fields.capacity !== undefined && fields.capacity < taken) {
        const message = texts.capacityTaken(taken)
        throw new AppError(409, 'lesson.capacity-taken', message, { fields: { capacity: message } })
      }
      const notices = notifying(work, services)
      const pairs: { before: LessonRow; after: LessonRow }[] = []
      for (const before of rows) {
        const times = timesFor(before, first, change)
        const after = await updateRecord(db, lessons, before._id, { ...fields, ...times })
        if (before.startsAt !== after.startsAt) requireFuture(after.startsAt)
        await audit({ resource: 'lessons', recordId: before._id, action: 'edit', before, after })
        pairs.push({ before, after: await promoteWaiting(notices, after) })
      }
      await tellMoved(notices, first.branch, pairs, reason)
      invalidatePages(pageTags.lessons(first.branch))
      return toLesson(db, pairs[0]?.after ?? first, currentUser)
    }),
  )
}

/** Cancels a lesson, and where wished those that follow it; everybody in them hears of it once. */
export async function cancelLessons(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { reason, following }: BodyOf<typeof cancelLesson>,
): Promise<ResponseOf<typeof cancelLesson>> {
  return services.transact(currentUser, async (work) => {
    const { db, audit, invalidatePages } = work
    const rows = await lockLessons(db, currentUser, id, { following })
    requireOpen(rows[0])
    const ids = rows.map(({ _id }) => _id)
    await db
      .update(lessons)
      .set({
        cancelledAt: new Date().toISOString(),
        cancelReason: reason,
        version: sql`${lessons.version} + 1`,
      })
      .where(inArray(lessons._id, ids))
    for (const { _id } of rows)
      await audit({ resource: 'lessons', recordId: _id, action: 'cancel', after: { cancelReason: reason } })
    const own = await bookedLessonsByUser({ db }, ids)
    const notices = notifying(work, services)
    const factsOf = await lessonFacts(notices, rows[0].branch)
    const people = await tell(notices, [...own.keys()], (person) => {
      const ofPerson = rows.filter(({ _id }) => own.get(person)?.has(_id)).map(factsOf)
      return cancelledNotice(ofPerson, reason)
    })
    invalidatePages(pageTags.lessons(rows[0].branch))
    return { lessons: rows.length, people }
  })
}
