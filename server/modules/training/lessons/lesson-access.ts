import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Actor, branchScope } from '#server/core/actor.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { messages } from '#shared/messages/messages.ts'
import { can } from '#shared/permissions/permissions.ts'

export const missingLesson = () => notFound(messages.lessons.notFound)

/** Whether somebody may know who is in a lesson: an admin, its branch's staff, and the trainer who gives it. */
export function knowsParticipants(actor: Actor | undefined, lesson: LessonRow): boolean {
  if (!actor || !can(actor.role, 'lessons.participants')) return false
  if (can(actor.role, 'lessons.edit')) return actor.role === 'admin' || actor.branch === lesson.branch
  return lesson.trainer === actor._id
}

/** `knowsParticipants`, in SQL. */
export function ledBy(actor: Actor): SQL | undefined {
  if (can(actor.role, 'lessons.edit')) return branchScope(actor, lessons.branch)
  return can(actor.role, 'lessons.participants') ? eq(lessons.trainer, actor._id) : sql`false`
}

/** A lesson whose participants the actor may know. Throws 404 for any other. */
export async function findLedLesson(db: Database, actor: Actor, id: string): Promise<LessonRow> {
  const [row] = await db
    .select()
    .from(lessons)
    .where(and(eq(lessons._id, id), ledBy(actor)))
  if (!row) throw missingLesson()
  return row
}

/** Members act for themselves alone. */
export function requireOneself(actor: Actor, user: string): void {
  if (user !== actor._id && !can(actor.role, 'lessons.edit')) throw forbidden(messages.lessons.onlyOneself)
}
