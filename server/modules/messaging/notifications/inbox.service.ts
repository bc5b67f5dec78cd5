import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import type { CurrentUser } from '#server/core/current-user.ts'
import { notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Author } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { listenerOf } from '#server/db/listener.ts'
import {
  branchStays,
  notificationReaders,
  notificationRecipients,
  notifications,
  pushDevices,
} from '#server/modules/messaging/notifications/notifications.table.ts'
import { type EventStream, openEventStream } from '#server/modules/people/session/event-stream.ts'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import type { InboxEntry, listInbox, Unread } from '#shared/messaging/notifications/inbox.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'
import { mostCounted } from '#shared/messaging/notifications/unread-text.ts'

/**
 * SQL condition: a broadcast (row of `notifications`) includes this user, who had an account when it was sent, and for a
 * branch had it as home or a membership that was valid there. Later events, such as a transfer of the membership, do not
 * change the result.
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
      SELECT 1 FROM membership_branches valid JOIN memberships held ON held.id = valid.membership_id
      WHERE valid.user_id = ${user} AND valid.branch_id = ${notifications.branch}
        AND valid.starts_at <= ${notifications.sentAt} AND valid.ends_at > ${notifications.sentAt}
        AND held.created_at <= ${notifications.sentAt}
        AND (held.cancelled_at IS NULL OR held.cancelled_at > ${notifications.sentAt})
    )
  )
)`

type Reader = Author & { _id: string }

const joined = (user: string) => sql`(SELECT created_at FROM users WHERE id = ${user})`
const seen = (user: string) =>
  sql`coalesce((SELECT seen_at FROM ${notificationReaders} WHERE user_id = ${user}), '-infinity')`

/** Broadcasts to this person without a read receipt. */
const meantFor = (user: string): SQL => sql`
  ${wasMeant({ user: sql`${user}`, since: joined(user) })}
  AND NOT EXISTS (
    SELECT 1 FROM ${notificationRecipients} own WHERE own.user_id = ${user} AND own.notification_id = ${notifications._id}
  )`

/** Returns the number of unread notifications, at most `mostCounted`. */
export async function unreadOf(db: Database, user: string): Promise<Unread> {
  const { rows } = await db.execute<Unread>(sql`
    SELECT count(*)::int AS unread FROM (
      (SELECT 1 FROM ${notificationRecipients} own WHERE own.user_id = ${user} AND own.read_at IS NULL LIMIT ${mostCounted})
      UNION ALL
      (SELECT 1 FROM ${notifications} WHERE ${notifications.sentAt} > ${seen(user)} AND ${meantFor(user)} LIMIT ${mostCounted})
      LIMIT ${mostCounted}
    ) unread`)
  return rows[0] ?? { unread: 0 }
}

const shown = sql`${notifications._id} AS "_id", ${notifications.title}, ${notifications.message}, ${notifications.link}, ${notifications.sentAt} AS "sentAt"`

/** Returns one page of a person's inbox, the latest first. */
export async function inboxPage(
  db: Database,
  user: string,
  { before, limit }: { before?: string | null | undefined; limit: number },
): Promise<ResponseOf<typeof listInbox>> {
  const olderThan = (column: SQL) => (before ? sql`AND ${column} < ${before}` : sql``)
  const { rows } = await db.execute<Omit<InboxEntry, 'sentAt'> & { sentAt: Date | string }>(sql`
    (SELECT ${shown}, own.read_at IS NOT NULL AS "isRead"
     FROM ${notificationRecipients} own JOIN ${notifications} ON ${notifications._id} = own.notification_id
     WHERE own.user_id = ${user} ${olderThan(sql`own.notification_id`)}
     ORDER BY own.notification_id DESC LIMIT ${limit + 1})
    UNION ALL
    (SELECT ${shown}, ${notifications.sentAt} <= ${seen(user)} AS "isRead" FROM ${notifications}
     WHERE ${meantFor(user)} ${olderThan(sql`${notifications._id}`)}
     ORDER BY ${notifications._id} DESC LIMIT ${limit + 1})
    ORDER BY "_id" DESC LIMIT ${limit + 1}`)
  const page = rows
    .slice(0, limit)
    .map(({ sentAt, ...entry }) => ({ ...entry, sentAt: new Date(sentAt).toISOString() }))
  return {
    ...(await unreadOf(db, user)),
    notifications: page,
    next: rows.length > limit ? (page.at(-1)?._id ?? null) : null,
  }
}

/** Marks a notification as read; idempotent. Throws 404 for one that was never sent to this person. */
export async function markRead({ db, transact }: Services, reader: Reader, id: string): Promise<Unread> {
  await transact(reader, async ({ client, ...change }) => {
    const own = await change.db.execute<never>(sql`
      UPDATE ${notificationRecipients} SET read_at = coalesce(read_at, now())
      WHERE user_id = ${reader._id} AND notification_id = ${id} RETURNING 1`)
    if (!own.rowCount) {
      const meant = await change.db.execute<never>(sql`
        INSERT INTO ${notificationRecipients} AS known (user_id, notification_id, read_at)
        SELECT ${reader._id}, ${notifications._id}, now() FROM ${notifications}
        WHERE ${notifications._id} = ${id} AND ${wasMeant({ user: sql`${reader._id}::uuid`, since: joined(reader._id) })}
        ON CONFLICT (user_id, notification_id) DO UPDATE SET read_at = coalesce(known.read_at, now())
        RETURNING 1`)
      if (!meant.rowCount) throw notFound(notificationsMessages.notFound)
    }
    await announceInbox(client, [reader._id])
  })
  return unreadOf(db, reader._id)
}

/** Marks the present inbox as read. */
export async function markAllRead({ db, transact }: Services, reader: Reader): Promise<Unread> {
  await transact(reader, async ({ client, ...change }) => {
    await change.db.execute(sql`
      UPDATE ${notificationRecipients} SET read_at = now() WHERE user_id = ${reader._id} AND read_at IS NULL`)
    await change.db.execute(sql`
      INSERT INTO ${notificationReaders} AS known (user_id, seen_at)
      SELECT ${reader._id}, latest FROM (
        SELECT max(sent_at) AS latest FROM ${notifications} WHERE audience <> 'users'
      ) newest WHERE latest IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(known.seen_at, excluded.seen_at)`)
    await announceInbox(client, [reader._id])
  })
  return unreadOf(db, reader._id)
}

/** The whole inbox, for the export of personal data. */
export async function wholeInbox(db: Database, user: string): Promise<InboxEntry[]> {
  const entries: InboxEntry[] = []
  let before: string | null | undefined
  do {
    const page = await inboxPage(db, user, { before, limit: 1000 })
    entries.push(...page.notifications)
    before = page.next
  } while (before)
  return entries
}

/** Deletes the inbox of an erased person with the notices that were written to them alone. */
export async function forgetInbox(db: Database, user: string): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${notifications} WHERE is_notice AND id IN (
      SELECT notification_id FROM ${notificationRecipients} WHERE user_id = ${user}
    )`)
  for (const table of [notificationRecipients, notificationReaders, branchStays, pushDevices])
    await db.delete(table).where(eq(table.user, user))
}
/** Concurrent counts, so that a broadcast leaves database connections to other requests. */
const countedAtOnce = 4

/**
 * Streams the number of unread notifications to open pages whenever it changes. It listens only
 * while a stream is open; after a lost connection every open stream is counted again.
 */
export class InboxWatch {
  readonly #services: Pick<Services, 'db' | 'pool'>
  readonly #streams = new Map<string, Set<EventStream>>()
  /** Users to be counted; a user added during the count is counted again. */
  readonly #due = new Set<string>()
  #counting = 0
  #stopListening: (() => Promise<void>) | undefined

  constructor(services: Pick<Services, 'db' | 'pool'>) {
    this.#services = services
  }

  open(currentUser: CurrentUser, reply: FastifyReply): ReturnType<typeof openEventStream> {
    const { _id: user } = currentUser
    const stream = openEventStream(this.#services, currentUser, reply, () => this.#leave(user, stream))
    const streams = this.#streams.get(user) ?? new Set()
    this.#streams.set(user, streams.add(stream))
    // Every stream is counted once the listener is connected.
    if (this.#stopListening) this.#count([user])
    else this.#listen()
    return stream
  }

  #leave(user: string, stream: EventStream): void {
    const streams = this.#streams.get(user)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(user)
    if (this.#streams.size === 0) void this.stop()
  }

  async stop(): Promise<void> {
    const stopListening = this.#stopListening
    this.#stopListening = undefined
    await stopListening?.()
  }

  #listen(): void {
    this.#stopListening = listenerOf(this.#services.pool).listen(inboxChannel, {
      listening: () => this.#count(this.#streams.keys()),
      received: (payload) => this.#count(readPeople(payload) ?? this.#streams.keys()),
    })
  }

  #count(people: Iterable<string>): void {
    for (const user of people) if (this.#streams.has(user)) this.#due.add(user)
    while (this.#counting < countedAtOnce && this.#due.size > 0) void this.#countDue()
  }

  async #countDue(): Promise<void> {
    this.#counting += 1
    for (const user of this.#due) {
      this.#due.delete(user)
      try {
        const unread = await unreadOf(this.#services.db, user)
        for (const stream of this.#streams.get(user) ?? []) stream.send(unread)
      } catch {
        // The database is away; the listener counts every stream again when it reconnects.
      }
    }
    this.#counting -= 1
  }
}

const inboxChannel = 'inbox'

/** Ids in one NOTIFY payload of at most 8000 bytes. */
const mostPeople = 150

/** Notifies all processes at commit that the inboxes of these people, or of everyone, changed. */
export async function announceInbox(client: pg.PoolClient, people?: readonly string[]): Promise<void> {
  if (!people) {
    await client.query('SELECT pg_notify($1, $2)', [inboxChannel, ''])
    return
  }
  for (let first = 0; first < people.length; first += mostPeople) {
    const payload = people.slice(first, first + mostPeople).join(' ')
    await client.query('SELECT pg_notify($1, $2)', [inboxChannel, payload])
  }
}

/** Ids in a NOTIFY payload; undefined for everyone. */
const readPeople = (payload: string | undefined): string[] | undefined =>
  payload ? payload.split(' ') : undefined
