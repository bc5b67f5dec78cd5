import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { updateRecord } from '#server/core/records.ts'
import { isRepeated } from '#server/core/request-keys.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  lockWithSchedule,
  missingMembership,
} from '#server/modules/membership/memberships/memberships.service.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { sessionEntries, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type {
  adjustSessions,
  countSessions,
  SessionLedger,
} from '#shared/membership/session-packs/session-packs.contract.ts'
import { sessionPacksMessages as texts } from '#shared/membership/session-packs/session-packs.messages.ts'

/** Entries that are shown. */
const mostEntries = 200

const missingPack = () => notFound(texts.notFound)

/** Returns a pack that `scope` includes, with its latest entries. Throws 404. */
export async function findLedger(
  db: Database,
  pack: string,
  scope: SQL | undefined,
  { isOwn }: { isOwn: boolean },
): Promise<SessionLedger> {
  const [found] = await db
    .select({ sums: sessionPacks })
    .from(memberships)
    .leftJoin(sessionPacks, eq(sessionPacks.membership, memberships._id))
    .where(and(eq(memberships._id, pack), scope))
  if (!found) throw missingMembership()
  if (!found.sums) throw missingPack()
  const originals = alias(sessionEntries, 'originals')
  const { createdAt } = sessionEntries
  const rows = await db
    .select({
      _id: sessionEntries._id,
      kind: sessionEntries.kind,
      reverses: originals.kind,
      amount: sessionEntries.amount,
      createdAt,
      // What a session was for belongs to a domain above the ledger's.
      startsAt: sql<string | null>`coalesce(appointments.starts_at, lessons.starts_at)`.mapWith(createdAt),
      isOwners: sql<boolean>`coalesce(coalesce(appointments.user_id, lesson_bookings.user_id) = ${memberships.user}, false)`,
      reason: sessionEntries.reason,
      actor: sessionEntries.actor,
      actorName: users.name,
      owner: memberships.user,
    })
    .from(sessionEntries)
    .innerJoin(memberships, eq(memberships._id, sessionEntries.pack))
    .leftJoin(originals, eq(originals._id, sessionEntries.reverses))
    .leftJoin(users, eq(users._id, sessionEntries.actor))
    .leftJoin(sql`appointments`, sql`appointments.id = ${sessionEntries.appointment}`)
    .leftJoin(sql`lesson_bookings`, sql`lesson_bookings.id = ${sessionEntries.booking}`)
    .leftJoin(sql`lessons`, sql`lessons.id = lesson_bookings.lesson_id`)
    .where(eq(sessionEntries.pack, pack))
    .orderBy(desc(createdAt), desc(sessionEntries._id))
    .limit(mostEntries)
  const { membership: _, ...sums } = found.sums
  return {
    pack: sums,
    entries: rows.map(({ actor, actorName, owner, isOwners, startsAt, ...entry }) => {
      const by = actor === null ? 'product' : actor === owner ? 'member' : 'staff'
      return {
        ...entry,
        startsAt: isOwn && !isOwners ? null : startsAt,
        by,
        actorName: !isOwn && by === 'staff' ? (actorName ?? '') : '',
      }
    }),
  }
}

/** Locks a membership of the user's branches that is not over. Throws 404 and 409. */
async function lockRunning(tx: UnitOfWork, currentUser: CurrentUser, id: string): Promise<MembershipRow> {
  const { row, now } = await lockWithSchedule(tx, id, { scope: branchScope(currentUser, memberships.branch) })
  if (row.cancelledAt || new Date(row.endsAt) <= now) throw new AppError(409, 'session-pack.over', texts.over)
  return row
}

const keyUsed = () => new AppError(409, 'session-pack.key-used', texts.keyUsed)

/** Gives a pack sessions, or takes unused ones away: they expire. Throws 404 and 409; once for each idempotency key. */
export async function adjust(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { sessions, reason, requestKey }: BodyOf<typeof adjustSessions>,
): Promise<SessionLedger> {
  const notEnough = () => new AppError(409, 'session-pack.not-enough', texts.notEnough)
  await explainingConstraints({ session_packs_available_check: notEnough }, () =>
    services.transact(currentUser, async (tx) => {
      const row = await lockRunning(tx, currentUser, id)
      const request = { adjust: id, sessions, reason }
      if (await isRepeated(tx, currentUser, requestKey, request, keyUsed)) return
      if (row.sessions === null) throw missingPack()
      await tx.db.insert(sessionEntries).values({
        ...{ pack: id, kind: sessions > 0 ? 'grant' : 'expire', amount: Math.abs(sessions), reason },
        actor: currentUser._id,
      })
      await tx.audit({
        resource: 'session-packs',
        recordId: id,
        action: 'edit',
        person: row.user,
        after: { branch: row.branch, sessions, reason },
      })
    }),
  )
  return findLedger(services.db, id, undefined, { isOwn: false })
}

/** Makes a pack of a membership that was sold without a number. Throws 404 and 409. */
export async function count(
  services: Services,
  currentUser: CurrentUser,
  id: string,
  { sessions, left }: BodyOf<typeof countSessions>,
): Promise<SessionLedger> {
  if (left > sessions) throw invalidField('left', texts.leftTooMany)
  const byKind = () => new AppError(409, 'session-pack.kind', texts.byKind)
  await explainingConstraints({ memberships_sessions_check: byKind }, () =>
    services.transact(currentUser, async (tx) => {
      const row = await lockRunning(tx, currentUser, id)
      if (row.sessions !== null) throw new AppError(409, 'session-pack.counted', texts.counted)
      await updateRecord(tx.db, memberships, id, { sessions })
      if (left > 0)
        await tx.db.insert(sessionEntries).values({
          ...{ pack: id, kind: 'grant', amount: left, reason: texts.countedReason, actor: currentUser._id },
        })
      await tx.audit({
        resource: 'session-packs',
        recordId: id,
        action: 'create',
        person: row.user,
        after: { branch: row.branch, sold: sessions, left },
      })
    }),
  )
  return findLedger(services.db, id, undefined, { isOwn: false })
}
