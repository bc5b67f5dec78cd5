import { and, inArray, isNull } from 'drizzle-orm'
import type { Services } from '#server/core/module.ts'
import { system } from '#server/core/unit-of-work.ts'
import { eraseUser } from '#server/modules/people/users/erase-user.ts'
import { completeErasureLog, erasuresIn } from '#server/modules/people/users/erasure-log.ts'
import { users } from '#server/modules/people/users/users.table.ts'

export interface RepeatedErasures {
  erased: number
  /** People who could not be erased, with the reason. */
  failed: { person: string; reason: string }[]
}

/** Erases the people of a log again whom a restored backup has brought back. */
export async function repeatErasures(services: Services, log: string): Promise<RepeatedErasures> {
  const people = [...new Set(erasuresIn(log).map(({ person }) => person))]
  const found = await services.db
    .select({ _id: users._id })
    .from(users)
    .where(and(inArray(users._id, people), isNull(users.deletedAt)))
  const result: RepeatedErasures = { erased: 0, failed: [] }
  for (const { _id: person } of found) {
    try {
      await services.transact(system, (tx) => eraseUser(tx, services, null, person), {
        changesRightsOf: [person],
      })
      result.erased += 1
    } catch (error) {
      result.failed.push({ person, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  // The log of a new storage.
  await completeErasureLog(services)
  return result
}
