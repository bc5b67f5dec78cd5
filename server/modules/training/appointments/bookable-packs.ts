import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { isValidIn } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { QueryOf, ResponseOf } from '#shared/core/endpoint.ts'
import type { listBookablePacks } from '#shared/training/appointments/appointments.contract.ts'

const mostPacks = 25

/** Memberships that are valid where the user works. */
const ofOwnBranches = ({ branches }: CurrentUser) =>
  branches === null
    ? undefined
    : sql`EXISTS (SELECT FROM membership_branches valid WHERE valid.membership_id = memberships.id
        AND valid.branch_id = ANY (${sql.param([...branches])}::uuid[]))`

/** Returns the packs of a branch, or of all of the user's, with an available session, whose members a booking can be made for. Throws 403. */
export async function listBookable(
  db: Database,
  currentUser: CurrentUser,
  { branch, q, user }: QueryOf<typeof listBookablePacks>,
): Promise<ResponseOf<typeof listBookablePacks>> {
  if (branch) requireBranch(currentUser, branch)
  return db
    .select({
      pack: memberships._id,
      packName: memberships.name,
      member: users._id,
      memberName: users.name,
      available: sql<number>`${sessionPacks.available}`,
      endsAt: memberships.endsAt,
    })
    .from(sessionPacks)
    .innerJoin(memberships, eq(memberships._id, sessionPacks.membership))
    .innerJoin(users, eq(users._id, memberships.user))
    .where(
      and(
        gt(sessionPacks.available, 0),
        eq(memberships.kind, 'personal-training'),
        isNull(memberships.cancelledAt),
        gt(memberships.endsAt, sql`now()`),
        isNull(users.deletedAt),
        branch ? isValidIn(branch) : ofOwnBranches(currentUser),
        user ? eq(users._id, user) : undefined,
        q ? sql`fold_turkish(${users.name}) LIKE '%' || fold_turkish(${q}) || '%'` : undefined,
      ),
    )
    .orderBy(asc(users.name), asc(memberships.endsAt))
    .limit(mostPacks)
}
