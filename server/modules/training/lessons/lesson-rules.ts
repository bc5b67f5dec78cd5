import { eq, inArray, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { explainingConstraints, notFound, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { lessonRules } from '#server/modules/training/lessons/lessons.table.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import {
  defaultRules,
  type LessonRules,
  type saveLessonRules,
} from '#shared/training/lessons/lesson-planning.contract.ts'

const missingBranch = () => notFound(branchesMessages.notFound)

/** Returns a function from a branch to its rules; branches without a row have the defaults. */
export async function readRules(
  db: Database,
  branchIds: readonly string[],
): Promise<(branch: string) => LessonRules> {
  const rows = branchIds.length
    ? await db
        .select()
        .from(lessonRules)
        .where(inArray(lessonRules.branch, [...new Set(branchIds)]))
    : []
  return (branch) => rows.find((row) => row.branch === branch) ?? { branch, ...defaultRules, version: 1 }
}

/** Throws 404 for an unknown branch. */
export async function showRules(db: Database, branch: string): Promise<LessonRules> {
  const [known] = await db.select({ _id: branches._id }).from(branches).where(eq(branches._id, branch))
  if (!known) throw missingBranch()
  return (await readRules(db, [branch]))(branch)
}

export async function saveRules(
  { transact }: Services,
  currentUser: CurrentUser,
  branch: string,
  { version, ...fields }: BodyOf<typeof saveLessonRules>,
): Promise<LessonRules> {
  requireBranch(currentUser, branch)
  const constraints = { lesson_rules_branch_id_branches_id_fkey: missingBranch }
  return explainingConstraints(constraints, () =>
    transact(currentUser, async ({ db, audit }) => {
      await db
        .insert(lessonRules)
        .values({ branch, ...defaultRules })
        .onConflictDoNothing()
      const [before] = await db.select().from(lessonRules).where(eq(lessonRules.branch, branch)).for('update')
      if (!before) throw missingBranch()
      if (version !== undefined && version !== before.version) throw stale()
      const [after = before] = await db
        .update(lessonRules)
        .set({ ...fields, version: sql`${lessonRules.version} + 1` })
        .where(eq(lessonRules.branch, branch))
        .returning()
      await audit({ resource: 'lessons', recordId: branch, action: 'rules', before, after })
      return after
    }),
  )
}

const hour = 3_600_000

/** Returns when a cancellation starts to count as late. */
export function lateFrom({ startsAt }: { startsAt: string }, { lateLeaveHours }: LessonRules): Date {
  return new Date(Date.parse(startsAt) - lateLeaveHours * hour)
}

/** Returns when a team's lesson opens to non-members; null for a lesson without a team. */
export function opensAt(
  { startsAt, team }: { startsAt: string; team: string | null },
  { teamFirstHours }: LessonRules,
): Date | null {
  return team ? new Date(Date.parse(startsAt) - teamFirstHours * hour) : null
}

/** Returns until when free places are given to the waiting list automatically. */
export function promotionDeadline({ startsAt }: { startsAt: string }, { promoteMinutes }: LessonRules): Date {
  return new Date(Date.parse(startsAt) - promoteMinutes * 60_000)
}
