import type { SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { readFreezeInfo } from '#server/modules/membership/freezes/freezes.service.ts'
import { membershipsOf } from '#server/modules/membership/memberships/memberships.service.ts'
import { toUser } from '#server/modules/people/users/users.service.ts'
import type { UserRow } from '#server/modules/people/users/users.table.ts'
import type { UserFile } from '#shared/people/users/users.schema.ts'

/** One person with what they hold; `scope` limits it to the memberships that the asking person may know of. */
export async function userFile(db: Database, row: UserRow, scope?: SQL): Promise<UserFile> {
  const [memberships, freezeInfo] = await Promise.all([
    membershipsOf(db, row._id, scope),
    readFreezeInfo(db, row._id, { scope }),
  ])
  return { ...toUser(row), freezeInfo, memberships }
}
