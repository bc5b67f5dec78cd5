import { and, eq, inArray } from 'drizzle-orm'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import type { NotifyingWork } from '#server/modules/messaging/notifications/tell-people.ts'
import { lessonBookings } from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { activeStates } from '#server/modules/training/lessons/lesson-records.ts'
import type { LessonRow } from '#server/modules/training/lessons/lessons.table.ts'

/** What people are told of each of a branch's lessons. */
export async function lessonFacts({ db }: Pick<NotifyingWork, 'db'>, branch: string) {
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  const branchName = row?.name ?? ''
  return ({ title, startsAt, room }: LessonRow) => ({ title, startsAt, room, branchName })
}

/** The lessons of each person who has a place or waits in one of these, by person. */
export async function bookedLessonsByUser(
  { db }: Pick<NotifyingWork, 'db'>,
  lessonIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (lessonIds.length === 0) return found
  const rows = await db
    .select({ user: lessonBookings.user, lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(
      and(inArray(lessonBookings.lesson, [...lessonIds]), inArray(lessonBookings.state, [...activeStates])),
    )
  for (const { user, lesson } of rows) found.set(user, (found.get(user) ?? new Set()).add(lesson))
  return found
}
