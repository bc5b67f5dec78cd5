import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { matchesText, parseSearchTerms } from '#server/core/search.ts'
import { runNamed } from '#server/db/database.ts'
import {
  type EligibilityRow,
  eligibilityStatement,
  toVerdict,
} from '#server/modules/access/turnstile/gate/eligibility.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { CheckInCandidate } from '#shared/access/turnstile/turnstile-entries.contract.ts'

/** Candidates per search. */
const mostCandidates = 8

/**
 * Limits users to those whom the desk of a branch may let in by name: the ones it knows, and guests of other branches
 * whose membership is valid in this one now.
 */
export function admissibleAt(currentUser: CurrentUser, branch: string): SQL | undefined {
  const known = knownTo(currentUser)
  return (
    known &&
    sql`(${known} OR EXISTS (SELECT 1 FROM membership_branches valid
      WHERE valid.user_id = ${users._id} AND valid.branch_id = ${branch} AND NOT valid.is_cancelled
        AND valid.starts_at <= now() AND valid.ends_at > now()))`
  )
}

/** Finds people by name or phone whom the desk of a branch may let in. Throws 403. */
export async function findCandidates(
  { db, pool }: Services,
  currentUser: CurrentUser,
  branch: string,
  typed: string,
): Promise<CheckInCandidate[]> {
  requireBranch(currentUser, branch)
  const matches = matchesText(users.search)(parseSearchTerms(typed))
  if (!matches) return []
  const found = await db
    .select({ _id: users._id, name: users.name, photo: users.profilePhoto, homeBranch: branches.name })
    .from(users)
    .leftJoin(branches, eq(branches._id, users.branch))
    .where(and(isNull(users.deletedAt), matches, admissibleAt(currentUser, branch)))
    .orderBy(asc(users.name), asc(users._id))
    .limit(mostCandidates)
  const candidates: CheckInCandidate[] = []
  for (const person of found) {
    const { rows } = await runNamed<EligibilityRow>(pool, eligibilityStatement, [person._id, branch, null])
    const [row] = rows
    if (row) candidates.push({ ...person, entry: toVerdict(row, row.eligibility) })
  }
  return candidates
}
