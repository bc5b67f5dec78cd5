import { and, eq, type SQL, sql } from 'drizzle-orm'
import { branchScope, type CurrentUser, isTrainer, worksIn } from '#server/core/current-user.ts'
import { AppError, forbidden, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { visibleWhileOpen } from '#server/modules/club/branches/branch-visibility.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export const missingLesson = () => notFound(lessonsMessages.notFound)

/** Limits lessons to those of open branches; the back office also sees those of its archived branches. */
export const visibleLessons = (db: Database, currentUser: CurrentUser | undefined) =>
  visibleWhileOpen(db, currentUser, lessons.branch)

/** Throws 404 for a lesson that the current user cannot see. */
export async function findVisibleLesson(
  db: Database,
  currentUser: CurrentUser | undefined,
  id: string,
): Promise<LessonRow> {
  const [row] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), visibleLessons(db, currentUser)))
  if (!row) throw missingLesson()
  return row
}

/** Whether a user can see a lesson's participants: admins, staff of its branch and its trainer. */
export function canSeeParticipants(currentUser: CurrentUser | undefined, lesson: LessonRow): boolean {
  if (!currentUser || !isAllowed(currentUser, 'lessons.participants')) return false
  return isTrainer(currentUser) ? lesson.trainer === currentUser._id : worksIn(currentUser, lesson.branch)
}

/** `canSeeParticipants` as an SQL condition. */
export function withVisibleParticipants(currentUser: CurrentUser): SQL | undefined {
  if (!isAllowed(currentUser, 'lessons.participants')) return sql`false`
  return isTrainer(currentUser)
    ? eq(lessons.trainer, currentUser._id)
    : branchScope(currentUser, lessons.branch)
}

/** Throws 404 for a lesson whose participants the current user cannot see. */
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

/** Throws 403 unless the current user acts for themselves or may edit lessons. */
export function requireSelf(currentUser: CurrentUser, user: string): void {
  if (user !== currentUser._id && !isAllowed(currentUser, 'lessons.edit'))
    throw forbidden(lessonsMessages.onlyOneself)
}

/** Throws 409 for a cancelled lesson or one that has started. */
export function requireOpen({ cancelledAt, startsAt }: LessonRow): void {
  if (cancelledAt) throw new AppError(409, 'lesson.cancelled', lessonsMessages.isCancelled)
  if (new Date(startsAt) <= new Date()) throw new AppError(409, 'lesson.over', lessonsMessages.isOver)
}
