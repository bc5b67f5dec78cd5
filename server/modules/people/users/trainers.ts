import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { Trainer } from '#shared/people/users/users.schema.ts'

/** Current trainers; former ones are not shown, although records still reference them. */
export const isTrainer = and(eq(users.role, 'trainer'), isNull(users.deletedAt))

const trainerColumns = {
  _id: users._id,
  name: users.name,
  branch: users.branch,
  profilePhoto: users.profilePhoto,
}

/** Returns the trainers among the given users, by id. */
export async function trainersById(db: Database, ids: readonly string[]): Promise<Map<string, Trainer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(trainerColumns)
    .from(users)
    .where(and(inArray(users._id, [...new Set(ids)]), isTrainer))
    .orderBy(users.name, users._id)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Whether all given users are trainers; locks their rows against a change of role until the transaction ends. */
export async function areTrainers(db: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(inArray(users._id, [...ids]), isTrainer))
    .orderBy(users._id)
    .for('share')
  return rows.length === new Set(ids).size
}
