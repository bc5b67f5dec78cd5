import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import {
  anyBranch,
  branchScope,
  type CurrentUser,
  requireBranch,
  worksEverywhere,
} from '#server/core/current-user.ts'
import { AppError, forbidden, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { insertRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { Database } from '#server/db/database.ts'
import { type ListDefinition, listRows, type Page } from '#server/db/list.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { openBranch } from '#server/modules/club/branches/branch-visibility.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { announceInbox } from '#server/modules/messaging/notifications/inbox.service.ts'
import {
  type NotificationRow,
  notificationRecipients,
  notifications,
  pushDevices,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { queuePush } from '#server/modules/messaging/notifications/push-queue.ts'
import { knownTo } from '#server/modules/people/users/known-in-branch.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#shared/core/endpoint.ts'
import type {
  countReach,
  listNotifications,
  Notification,
  sendNotification,
} from '#shared/messaging/notifications/notifications.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const texts = notificationsMessages

/** Checked recipients of a notification. */
type Target =
  | { audience: 'all'; branch: null }
  | { audience: 'branch'; branch: string }
  | { audience: 'users'; branch: string | null; users: readonly string[] }

/** Checks the recipients: staff may write to their branch and its known people, admins to everyone. */
async function targetOf(
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
    return { audience, branch: anyBranch(currentUser), users: chosen }
  }
  if (!worksEverywhere(currentUser)) throw forbidden(texts.adminsOnly)
  return { audience, branch: null }
}

/** SQL of the open accounts of a target. */
function peopleOf(currentUser: CurrentUser, target: Target): SQL {
  if (target.audience === 'all') return sql`SELECT id FROM users WHERE deleted_at IS NULL`
  if (target.audience === 'users') {
    const isChosen = and(inArray(users._id, [...target.users]), isNull(users.deletedAt), knownTo(currentUser))
    return sql`SELECT id FROM ${users} WHERE ${isChosen}`
  }
  return sql`
    SELECT id FROM users WHERE branch_id = ${target.branch} AND deleted_at IS NULL
    UNION
    SELECT holder.id FROM membership_branches valid JOIN users holder ON holder.id = valid.user_id
    WHERE valid.branch_id = ${target.branch} AND valid.starts_at <= now() AND valid.ends_at > now()
      AND NOT valid.is_cancelled AND holder.deleted_at IS NULL`
}

/** Number of recipients of a target. Throws 404 for an unknown or closed account among the chosen ones. */
async function countPeople(db: Database, currentUser: CurrentUser, target: Target): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(
    sql`SELECT count(*)::int AS people FROM (${peopleOf(currentUser, target)}) meant`,
  )
  const people = rows[0]?.people ?? 0
  if (target.audience === 'users' && people < target.users.length) throw notFound(texts.userUnknown)
  return people
}

/** Notifications written by staff; automatic notices are visible to their recipient only. */
const written = sql`NOT ${notifications.isNotice}`

const sentList: ListDefinition<typeof notifications> = {
  table: notifications,
  key: notifications._id,
  // Keys grow with time.
  sort: { sentAt: notifications._id },
  defaultSort: ['sentAt', 'DESC'],
  filters: { audience: notifications.audience },
}

async function toNotifications(db: Database, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const named = async (table: typeof users | typeof branches, ids: (string | null)[]) => {
    const found = await db
      .select({ _id: table._id, name: table.name })
      .from(table)
      .where(inArray(table._id, [...new Set(ids.filter((id) => id !== null))]))
    return new Map(found.map(({ _id, name }) => [_id, name]))
  }
  const senders = await named(
    users,
    rows.map(({ sentBy }) => sentBy),
  )
  const places = await named(
    branches,
    rows.map(({ branch }) => branch),
  )
  return rows.map(({ isNotice: _, requestKey: __, ...row }) => ({
    ...row,
    branchName: places.get(row.branch ?? '') ?? null,
    sentByName: senders.get(row.sentBy ?? '') ?? '',
  }))
}

const sentTo = (currentUser: CurrentUser) => and(written, branchScope(currentUser, notifications.branch))

/** Returns one page of sent notifications, by default the latest first. */
export async function listSent(
  db: Database,
  currentUser: CurrentUser,
  { page = 1, limit = 20, branchId, range, ...query }: QueryOf<typeof listNotifications>,
): Promise<Page<Notification> & { pagination: ResponseOf<typeof listNotifications>['pagination'] }> {
  const asked = range ?? ([(page - 1) * limit, page * limit - 1] as const)
  const itemsPerPage = asked[1] - asked[0] + 1
  const scope = and(sentTo(currentUser), branchId ? eq(notifications.branch, branchId) : undefined)
  const found = await listRows(db, sentList, { ...query, range: [...asked] }, scope)
  return {
    ...found,
    rows: await toNotifications(db, found.rows),
    pagination: {
      currentPage: Math.floor(asked[0] / itemsPerPage) + 1,
      totalPages: Math.ceil(found.total / itemsPerPage),
      totalItems: found.total,
      itemsPerPage,
    },
  }
}

export async function showSent(db: Database, currentUser: CurrentUser, id: string): Promise<Notification> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications._id, id), sentTo(currentUser)))
  const [answer] = await toNotifications(db, rows)
  if (!answer) throw notFound(texts.notFound)
  return answer
}

/** Returns the number of people whom a notification would reach now. */
export async function reachOf(
  db: Database,
  currentUser: CurrentUser,
  body: BodyOf<typeof countReach>,
): Promise<ResponseOf<typeof countReach>> {
  const target = await targetOf(db, currentUser, body)
  const people = await countPeople(db, currentUser, target)
  const { rows } = await db.execute<{ people: number }>(
    sql`SELECT count(DISTINCT user_id)::int AS people FROM ${pushDevices} WHERE user_id IN (${peopleOf(currentUser, target)})`,
  )
  return { people, withDevice: rows[0]?.people ?? 0 }
}

/**
 * Later than every committed broadcast, because senders are serialised: so a read-until mark never covers a broadcast
 * that was not visible yet.
 */
const nextMoment = sql`greatest(clock_timestamp(), (SELECT max(sent_at) FROM ${notifications} WHERE audience <> 'users') + interval '1 microsecond')`

/** Sends a notification to its present recipients; idempotent by the form's key. */
export async function send(
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof sendNotification>,
): Promise<Notification> {
  const target = await targetOf(services.db, currentUser, body)
  const { title, message, link, requestKey } = body
  const row = await services.transact(currentUser, async ({ db, client, audit }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('notifications', ${lockSeeds.named}))`)
    if (await isRepeated({ db }, currentUser, requestKey, { notification: body }, keyUsed))
      return sentWith(db, currentUser, requestKey ?? '')
    const recipients = await countPeople(db, currentUser, target)
    if (recipients === 0) throw new AppError(409, 'notification.nobody', texts.noRecipients)
    const notification = await insertRecord(db, notifications, {
      title,
      message,
      link,
      audience: target.audience,
      branch: target.branch,
      sentBy: currentUser._id,
      sentAt: nextMoment,
      recipients,
      requestKey,
    })
    const chosen = target.audience === 'users' ? target.users : undefined
    if (chosen) {
      await db
        .insert(notificationRecipients)
        .values(chosen.map((user) => ({ user, notification: notification._id })))
    }
    await audit({
      resource: 'notifications',
      recordId: notification._id,
      action: 'create',
      after: notification,
    })
    await announceInbox(client, chosen)
    await queuePush(services.jobs, client, notification._id)
    return notification
  })
  const [answer] = await toNotifications(services.db, [row])
  return answer as Notification
}

const keyUsed = () => new AppError(409, 'notification.key-used', texts.keyUsed)

async function sentWith(db: Database, currentUser: CurrentUser, requestKey: string) {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.sentBy, currentUser._id), eq(notifications.requestKey, requestKey)))
  if (!row) throw keyUsed()
  return row
}

/** Deletes a notification from every inbox. */
export async function remove({ transact }: Services, currentUser: CurrentUser, id: string): Promise<void> {
  await transact(currentUser, async ({ db, client, audit }) => {
    const [before] = await db
      .delete(notifications)
      .where(and(eq(notifications._id, id), sentTo(currentUser)))
      .returning()
    if (!before) throw notFound(texts.notFound)
    await audit({ resource: 'notifications', recordId: id, action: 'delete', before })
    await announceInbox(client)
  })
}
