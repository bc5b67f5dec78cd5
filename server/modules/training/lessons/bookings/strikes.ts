import { sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { findKnown } from '#server/modules/people/users/known-in-branch.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type { LessonRules } from '#shared/training/lessons/lesson-planning.contract.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** Days for which a late leave or an absence counts. */
const strikeDays = 30
const longDay = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long', timeZone: clubTimeZone })

/** A late leave counts from when it happened, an absence from the lesson that was missed. */
const strikes = (branch: string) => sql`
  SELECT place.id, place.user_id,
         CASE WHEN place.state = 'left' THEN place.left_at ELSE lesson.starts_at END AS moment
  FROM lesson_bookings place JOIN lessons lesson ON lesson.id = place.lesson_id
  WHERE lesson.branch_id = ${branch} AND place.forgiven_at IS NULL AND lesson.cancelled_at IS NULL
    AND ((place.state = 'left' AND place.is_late AND place.left_at > now() - ${`${strikeDays} days`}::interval)
      OR (place.state = 'joined' AND NOT place.attended
        AND lesson.starts_at > now() - ${`${strikeDays} days`}::interval))`

/** How often each of these people left late or stayed away in a branch lately. */
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

/** Throws 409 while a member has left late or stayed away more often than the branch lets pass. */
export async function requireUnblocked(db: Database, user: string, rules: LessonRules): Promise<void> {
  const { rows } = await db.execute<{ moment: string }>(sql`
    SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS moment
    FROM (${strikes(rules.branch)}) strike WHERE user_id = ${user} ORDER BY strike.moment`)
  if (!isBlocked(rows.length, rules)) return
  // As soon as this one no longer counts, the rest is within the limit.
  const last = rows[rows.length - rules.strikeLimit - 1]
  const until = new Date(Date.parse(last?.moment ?? '') + strikeDays * 86_400_000)
  throw new AppError(409, 'lesson.blocked', lessonsMessages.blocked(rows.length, longDay.format(until)))
}

/** Lets a member join again: what counted against them in a branch counts no longer. */
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
