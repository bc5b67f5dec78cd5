import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, requireBranch } from '#server/core/current-user.ts'
import { forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { openBranch } from '#server/modules/club/branches/open-branch.ts'
import { branchStays, notifications } from '#server/modules/messaging/notifications/notifications.table.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { countReach } from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const texts = notificationsMessages

/** Whom a notification is for, checked. */
export type Target =
  | { audience: 'all'; branch: null }
  | { audience: 'branch'; branch: string }
  | { audience: 'users'; branch: string | null; users: readonly string[] }

/** Checks whom somebody may write to: staff their own branch and the people it knows, admins everybody. */
export async function targetOf(
  db: Database,
  currentUser: CurrentUser,
  { audience, branch, users: chosen }: BodyOf<typeof countReach>,
): Promise<Target> {
  if (audience === 'branch') {
    if (!branch) throw invalidField('branch', texts.branchMissing)
    requireBranch(currentUser, branch)
    await openBranch(db, branch)
    return { audience, branch }
  }
  if (audience === 'users') {
    if (chosen.length === 0) throw invalidField('users', texts.usersMissing)
    return { audience, branch: currentUser.role === 'admin' ? null : currentUser.branch, users: chosen }
  }
  if (currentUser.role !== 'admin') throw forbidden(texts.adminsOnly)
  return { audience, branch: null }
}

/** The open accounts that a target means now. */
export function peopleOf(currentUser: CurrentUser, target: Target): SQL {
  if (target.audience === 'all') return sql`SELECT id FROM users WHERE deleted_at IS NULL`
  if (target.audience === 'users') {
    const isChosen = and(inArray(users._id, [...target.users]), isNull(users.deletedAt), knownTo(currentUser))
    return sql`SELECT id FROM ${users} WHERE ${isChosen}`
  }
  return sql`
    SELECT id FROM users WHERE branch_id = ${target.branch} AND deleted_at IS NULL
    UNION
    SELECT holder.id FROM memberships held JOIN users holder ON holder.id = held.user_id
    WHERE held.branch_id = ${target.branch} AND held.starts_at <= now() AND held.ends_at > now()
      AND held.cancelled_at IS NULL AND holder.deleted_at IS NULL`
}

/** How many people a target means now. Throws 404 where a chosen one is not (or no longer) there. */
export async function countPeople(db: Database, currentUser: CurrentUser, target: Target): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(
    sql`SELECT count(*)::int AS people FROM (${peopleOf(currentUser, target)}) meant`,
  )
  const people = rows[0]?.people ?? 0
  if (target.audience === 'users' && people < target.users.length) throw notFound(texts.userUnknown)
  return people
}

/**
 * Whether one for many, a row of `notifications`, was for somebody: whoever had an account then, or then had its branch
 * as home or a membership that ran there. Nothing that happens later changes the answer.
 */
export const wasMeant = ({ user, since }: { user: SQL; since: SQL }): SQL => sql`(
  ${notifications.audience} <> 'users' AND ${notifications.sentAt} >= ${since} AND (
    ${notifications.audience} = 'all'
    OR EXISTS (
      SELECT 1 FROM ${branchStays} WHERE ${branchStays.user} = ${user} AND ${branchStays.branch} = ${notifications.branch}
        AND ${branchStays.fromAt} <= ${notifications.sentAt}
        AND (${branchStays.untilAt} IS NULL OR ${branchStays.untilAt} > ${notifications.sentAt})
    )
    OR EXISTS (
      SELECT 1 FROM memberships held WHERE held.user_id = ${user} AND held.branch_id = ${notifications.branch}
        AND held.created_at <= ${notifications.sentAt} AND held.starts_at <= ${notifications.sentAt}
        AND held.ends_at > ${notifications.sentAt}
        AND (held.cancelled_at IS NULL OR held.cancelled_at > ${notifications.sentAt})
    )
  )
)`
