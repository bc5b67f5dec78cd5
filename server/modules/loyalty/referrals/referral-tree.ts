import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { referralUses } from '#server/modules/loyalty/referrals/referrals.table.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { TreePerson } from '#shared/loyalty/referrals/referrals.schema.ts'

const maxDepth = 10
const maxPeople = 500

interface Tree {
  invitedBy: Pick<TreePerson, '_id' | 'name'> | null
  people: TreePerson[]
  isCut: boolean
}

/** Returns who referred a person and the tree of people they referred. Throws 404. */
export async function referralTree(db: Database, user: string): Promise<Tree> {
  const [known] = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(eq(users._id, user), isNull(users.deletedAt)))
  if (!known) throw missingUser()
  const [inviter] = await db
    .select({ _id: users._id, name: users.name })
    .from(referralUses)
    .innerJoin(users, eq(users._id, referralUses.creator))
    .where(eq(referralUses.user, user))
  // Assigned codes can form a cycle, so a user appears once on a path.
  const { rows } = await db.execute<{
    id: string
    name: string
    parent: string | null
    depth: number
    came: Date | null
  }>(sql`
    WITH RECURSIVE tree AS (
      SELECT ${user}::uuid AS id, NULL::uuid AS parent, 0 AS depth, NULL::timestamptz AS came,
             ARRAY[${user}::uuid] AS path
      UNION ALL
      SELECT used.user_id, used.creator_id, depth + 1, used.created_at, path || used.user_id
      FROM tree JOIN ${referralUses} used ON used.creator_id = tree.id
      WHERE depth < ${maxDepth} AND used.user_id <> ALL (path)
    )
    SELECT tree.id, ${users.name} AS name, parent, depth, came
    FROM tree JOIN ${users} ON ${users._id} = tree.id ORDER BY path LIMIT ${maxPeople + 1}`)
  const people = rows.slice(0, maxPeople).map(
    ({ id, name, parent, depth, came }): TreePerson => ({
      _id: id,
      name,
      parent,
      depth,
      createdAt: came ? new Date(came).toISOString() : null,
    }),
  )
  return { invitedBy: inviter ?? null, people, isCut: rows.length > maxPeople }
}
