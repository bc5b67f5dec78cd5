import { and, inArray, isNull } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import {
  type Notice,
  type WritingWork,
  writeNotice,
} from '#server/modules/messaging/notifications/notify-member.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** A unit of work with the queues for mails and notices, which are sent if it commits. */
export type NotifyingWork = Pick<UnitOfWork, 'db' | 'audit'> & WritingWork

/** Adds the queues to a unit of work. */
export const notifying = (
  { db, client, audit }: UnitOfWork,
  { mail, sms, jobs, configuration }: Pick<Services, 'mail' | 'sms' | 'jobs' | 'configuration'>,
): NotifyingWork => ({
  db,
  client,
  audit,
  mail,
  sms,
  jobs,
  configuration,
})

/** Sends each open account one mail and one inbox notice; returns the number of accounts. */
export async function notifyPeople(
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
