import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { userRights } from '#server/modules/people/users/positions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'
import type { Access } from '#shared/permissions/permissions.ts'

/** Returns the staff and admins who hold a permission in a branch and match a condition on `userRights`, by name. */
export async function permittedStaff(
  db: Database,
  access: Access,
  branch: string,
  condition?: SQL,
): Promise<{ _id: string; name: string; email: string | null }[]> {
  const rows = await db
    .select({
      _id: users._id,
      name: userRights.name,
      email: users.email,
      role: userRights.role,
      permissions: userRights.permissions,
    })
    .from(userRights)
    .innerJoin(users, eq(users._id, userRights.user))
    .where(
      and(
        inArray(userRights.role, ['staff', 'admin']),
        or(isNull(userRights.branches), sql`${branch}::uuid = ANY (${userRights.branches})`),
        condition,
      ),
    )
    .orderBy(userRights.name)
  return rows
    .filter((rights) => isAllowed(rights, access))
    .map(({ _id, name, email }) => ({ _id, name, email }))
}
