import { sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { LessonRules } from '#shared/training/lessons/lesson-planning.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Days for which a strike counts: a late cancellation or an absence. */
const strikeDays = 30
/** SQL of a branch's current strikes; a late cancellation is dated by itself, an absence by the lesson's start. */
const strikes = (branch: string) => sql`
  SELECT booking.id, booking.user_id,
         CASE WHEN booking.state = 'left' THEN booking.left_at ELSE lesson.starts_at END AS struck_at
  FROM lesson_bookings booking JOIN lessons lesson ON lesson.id = booking.lesson_id
  WHERE lesson.branch_id = ${branch} AND booking.forgiven_at IS NULL AND lesson.cancelled_at IS NULL
    AND ((booking.state = 'left' AND booking.is_late AND booking.left_at > now() - ${`${strikeDays} days`}::interval)
      OR (booking.state = 'joined' AND NOT booking.attended
        AND lesson.starts_at > now() - ${`${strikeDays} days`}::interval))`

/** Returns the number of strikes of each of these users in a branch. */
export async function countStrikes(
  db: Database,
  branch: string,
  users: readonly string[],
): Promise<Map<string, number>> {
  if (users.length === 0) return new Map()
  const { rows } = await db.execute<{ user: string; count: number }>(sql`
    SELECT user_id AS "user", count(*)::int AS count FROM (${strikes(branch)}) strike
    WHERE user_id IN (${sql.join(
      users.map((user) => sql`${user}::uuid`),
      sql`, `,
    )})
    GROUP BY user_id`)
  return new Map(rows.map(({ user, count }) => [user, count]))
}

export const isBlocked = (count: number, { strikeLimit }: LessonRules) =>
  strikeLimit > 0 && count > strikeLimit

/** Throws 409 while a member has more strikes than the branch allows. */
export async function requireUnblocked(db: Database, user: string, rules: LessonRules): Promise<void> {
  const { rows } = await db.execute<{ struck_at: string }>(sql`
    SELECT to_char(struck_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS struck_at
    FROM (${strikes(rules.branch)}) strike WHERE user_id = ${user} ORDER BY strike.struck_at`)
  if (!isBlocked(rows.length, rules)) return
  // When this strike expires, the others are within the limit.
  const last = rows[rows.length - rules.strikeLimit - 1]
  const until = new Date(Date.parse(last?.struck_at ?? '') + strikeDays * 86_400_000)
  throw new AppError(409, 'lesson.blocked', lessonsMessages.blocked(rows.length, formatDay(until)))
}

/** Forgives all current strikes of a member in a branch, so that they can book again. */
export async function forgiveStrikes(
  { transact }: Services,
  currentUser: CurrentUser,
  { branch, user }: { branch: string; user: string },
): Promise<void> {
  requireBranch(currentUser, branch)
  await transact(currentUser, async ({ db, audit }) => {
    if (!(await findKnown(db, currentUser, user))) throw notFound(usersMessages.notFound)
    const { rows } = await db.execute<{ id: string }>(sql`
      UPDATE lesson_bookings SET forgiven_at = now()
      WHERE id IN (SELECT id FROM (${strikes(branch)}) strike WHERE user_id = ${user}) RETURNING id`)
    await audit({
      resource: 'lessons',
      recordId: user,
      action: 'forgive',
      person: user,
      after: { branch, places: rows.map(({ id }) => id) },
    })
  })
}
