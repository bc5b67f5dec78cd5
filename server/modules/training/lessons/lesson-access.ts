import { and, eq, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { can } from '#shared/permissions/permissions.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export const missingLesson = () => notFound(lessonsMessages.notFound)

/** Whether somebody may know who is in a lesson: an admin, its branch's staff, and the trainer who gives it. */
export function canSeeParticipants(currentUser: CurrentUser | undefined, lesson: LessonRow): boolean {
  if (!currentUser || !can(currentUser.role, 'lessons.participants')) return false
  if (can(currentUser.role, 'lessons.edit'))
    return currentUser.role === 'admin' || currentUser.branch === lesson.branch
  return lesson.trainer === currentUser._id
}

/** `knowsParticipants`, in SQL. */
export function withVisibleParticipants(currentUser: CurrentUser): SQL | undefined {
  if (can(currentUser.role, 'lessons.edit')) return branchScope(currentUser, lessons.branch)
  return can(currentUser.role, 'lessons.participants') ? eq(lessons.trainer, currentUser._id) : sql`false`
}

/** A lesson whose participants the current user may know. Throws 404 for any other. */
export async function findLessonWithParticipants(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<LessonRow> {
  const [row] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), withVisibleParticipants(currentUser)))
  if (!row) throw missingLesson()
  return row
}

/** Members act for themselves alone. */
export function requireSelf(currentUser: CurrentUser, user: string): void {
  if (user !== currentUser._id && !can(currentUser.role, 'lessons.edit'))
    throw forbidden(lessonsMessages.onlyOneself)
}
