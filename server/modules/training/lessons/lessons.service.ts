import { eq, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { areTrainers } from '#server/modules/people/users/trainers.ts'
import { missingLesson } from '#server/modules/training/lessons/lesson-access.ts'
import { toLesson } from '#server/modules/training/lessons/lesson-records.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { pageTags } from '#shared/core/page.ts'
import type { Lesson } from '#shared/training/lessons/lessons.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

const clash = (code: string, field: string, message: string) => () =>
  new AppError(409, code, message, { fields: { [field]: message } })

/** For `explainingConstraints` around whatever plans lessons. */
export const lessonConstraints = {
  lessons_time_check: () => invalidField('endsAt', texts.endsBeforeStart),
  lessons_team_fkey: () => invalidField('team', texts.teamOfOtherBranch),
  lessons_branch_id_branches_id_fk: () => notFound(branchesMessages.notFound),
  lessons_trainer_clash: clash('lesson.trainer-clash', 'trainer', texts.trainerClash),
  lessons_room_clash: clash('lesson.room-clash', 'room', texts.roomClash),
}

export async function requireTrainer(db: Database, trainer: string | null | undefined): Promise<void> {
  if (trainer && !(await areTrainers(db, [trainer]))) throw invalidField('trainer', texts.notTrainer)
}

/**
 * Lets those who plan lessons of one branch or one trainer take turns. Each then finds what the one before it planned;
 * otherwise many who want the same hour would wait for one another at the end of their changes.
 */
export async function lockPlanning(
  db: Database,
  branch: string,
  trainers: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = new Set([branch, ...trainers.filter((trainer) => typeof trainer === 'string')])
  for (const key of [...keys].toSorted())
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${lockSeeds.lessonSeries}))`)
}

/** Refuses to put a lesson where nobody can come any more. */
export function requireFuture(startsAt: string): void {
  if (new Date(startsAt) < new Date()) throw invalidField('startsAt', texts.inThePast)
}

export async function addLesson(
  { transact }: Services,
  currentUser: CurrentUser,
  fields: Pick<LessonRow, 'branch' | 'title' | 'startsAt' | 'endsAt' | 'capacity'> &
    Partial<Pick<LessonRow, 'team' | 'trainer' | 'description' | 'room'>>,
): Promise<Lesson> {
  requireBranch(currentUser, fields.branch)
  return explainingConstraints(lessonConstraints, () =>
    transact(currentUser, async ({ db, audit, invalidatePages }) => {
      await requireTrainer(db, fields.trainer)
      requireFuture(fields.startsAt)
      await lockPlanning(db, fields.branch, [fields.trainer])
      const [row] = await db.insert(lessons).values(fields).returning()
      const created = row as LessonRow
      await audit({ resource: 'lessons', recordId: created._id, action: 'create', after: created })
      invalidatePages(pageTags.lessons(created.branch))
      return toLesson(db, created, currentUser)
    }),
  )
}

/** Deletes a lesson that nobody is in; one with participants is cancelled instead, so that they hear of it. */
export async function deleteLesson(
  { transact }: Services,
  currentUser: CurrentUser,
  id: string,
): Promise<void> {
  await transact(currentUser, async ({ db, audit, invalidatePages }) => {
    const scope = branchScope(currentUser, lessons.branch)
    const before = await lockRecord(db, lessons, id, missingLesson, { scope })
    const people = before.joinedCount + before.waitingCount
    if (people > 0) throw new AppError(409, 'lesson.has-participants', texts.hasParticipants(people))
    await db.delete(lessons).where(eq(lessons._id, id))
    await audit({ resource: 'lessons', recordId: id, action: 'delete', before })
    invalidatePages(pageTags.lessons(before.branch))
  })
}
