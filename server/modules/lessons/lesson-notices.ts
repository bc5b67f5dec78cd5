import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Services } from '#server/core/services.ts'
import type { Work } from '#server/core/work.ts'
import { branches } from '#server/modules/branches/branches.table.ts'
import { liveStates } from '#server/modules/lessons/lesson-answers.ts'
import { lessonPlaces } from '#server/modules/lessons/lesson-places.table.ts'
import type { LessonRow } from '#server/modules/lessons/lessons.table.ts'
import { type Notice, type WritingWork, writeNotice } from '#server/modules/notifications/notify-member.ts'
import { users } from '#server/modules/users/users.table.ts'

/** A change that can write to the people it concerns: they hear of it if it is committed. */
export type NotifyingWork = Pick<Work, 'db' | 'audit'> & WritingWork

/** A change in progress, together with the queues. */
export const notifying = (
  { db, client, audit }: Work,
  { mail, jobs, configuration }: Pick<Services, 'mail' | 'jobs' | 'configuration'>,
): NotifyingWork => ({
  db,
  client,
  audit,
  mail,
  jobs,
  configuration,
})

/** Writes to people whose accounts are open, each once, by mail and into the inbox. */
export async function tell(
  work: NotifyingWork,
  people: readonly string[],
  write: (person: string) => Notice,
): Promise<number> {
  if (people.length === 0) return 0
  const readers = await work.db
    .select({ _id: users._id, email: users.email, userName: users.name })
    .from(users)
    .where(and(inArray(users._id, [...new Set(people)]), isNull(users.deletedAt)))
  for (const reader of readers) await writeNotice(work, reader, write(reader._id))
  return readers.length
}

/** What people are told of each of a branch's lessons. */
export async function factsIn({ db }: Pick<NotifyingWork, 'db'>, branch: string) {
  const [row] = await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
  const branchName = row?.name ?? ''
  return ({ title, startsAt, room }: LessonRow) => ({ title, startsAt, room, branchName })
}

/** The lessons of each person who has a place or waits in one of these, by person. */
export async function lessonsByPerson(
  { db }: Pick<NotifyingWork, 'db'>,
  lessonIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (lessonIds.length === 0) return found
  const rows = await db
    .select({ user: lessonPlaces.user, lesson: lessonPlaces.lesson })
    .from(lessonPlaces)
    .where(and(inArray(lessonPlaces.lesson, [...lessonIds]), inArray(lessonPlaces.state, [...liveStates])))
  for (const { user, lesson } of rows) found.set(user, (found.get(user) ?? new Set()).add(lesson))
  return found
}
