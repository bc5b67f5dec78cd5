import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { pointAccounts } from '#server/modules/loyalty/point-ledger/point-ledger.table.ts'
import { writePoints } from '#server/modules/loyalty/point-ledger/point-ledger.ts'
import {
  isExclusive,
  type MembershipWithFreezes,
  readUnexpiredMemberships,
  scheduleMemberships,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { notifying } from '#server/modules/messaging/notifications/notify-people.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { provideWallet, writeEntry } from '#server/modules/money/balances/ledger.ts'
import { columnOf, mergeRules, moveOnce } from '#server/modules/office/merges/merge-rules.ts'
import { endBooking } from '#server/modules/training/lessons/bookings/lesson-bookings.service.ts'
import {
  activeStates,
  type LessonBookingRow,
  lessonBookings,
} from '#server/modules/training/lessons/bookings/lesson-bookings.table.ts'
import { promoteWaiting } from '#server/modules/training/lessons/bookings/waiting-list.ts'
import { type LessonRow, lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import { formatMoment } from '#shared/core/format-date.ts'
import { splitName } from '#shared/core/text.ts'
import type { MergePreview } from '#shared/office/merges/merges.contract.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'

const texts = mergesMessages
const refused = (message: string) => new AppError(409, 'merge.refused', message)

/** The record that stays and the one that goes; both are locked. */
export interface Pair {
  stays: { _id: string; name: string }
  goes: { _id: string; name: string }
}

/** Rows that were moved or ended, by the names in the messages. */
export type Counts = Map<string, number>

function count(counts: Counts, name: string, rows: number | null): void {
  if (rows) counts.set(name, (counts.get(name) ?? 0) + rows)
}

/** Moves what names the one that goes, by `mergeRules`. */
export async function moveRecords(
  { client }: UnitOfWork,
  { stays, goes }: Pair,
  counts: Counts,
): Promise<void> {
  for (const [name, rule] of Object.entries(mergeRules)) {
    if (rule !== 'move') continue
    const { table, column } = columnOf(name)
    const key = moveOnce[name]
    const { rowCount } = await client.query(
      `UPDATE "${table}" one SET "${column}" = $1 WHERE "${column}" = $2
       ${key ? `AND NOT EXISTS (SELECT FROM "${table}" other WHERE other."${column}" = $1 AND other."${key}" = one."${key}")` : ''}`,
      [stays._id, goes._id],
    )
    count(counts, table, rowCount)
  }
}

/** Ends sessions, factors, codes and what else opens the account of the one that goes. */
export async function endAccess({ client }: UnitOfWork, { goes }: Pair, counts: Counts): Promise<void> {
  for (const [name, rule] of Object.entries(mergeRules)) {
    if (rule !== 'end') continue
    const { table, column } = columnOf(name)
    const { rowCount } = await client.query(`DELETE FROM "${table}" WHERE "${column}" = $1`, [goes._id])
    count(counts, table, rowCount)
  }
  await client.query(
    `DELETE FROM invitation_recipients WHERE user_id = $1 AND state IN ('queued', 'sending')`,
    [goes._id],
  )
}

/** Takes the cards and bracelets of the one that goes back; their numbers can be given again. */
export async function endMedia({ client }: UnitOfWork, { stays, goes }: Pair, counts: Counts) {
  const { rowCount } = await client.query(
    `UPDATE entry_media SET state = 'returned', ended_at = now(), version = version + 1
     WHERE user_id = $1 AND state = 'active'`,
    [goes._id],
  )
  count(counts, 'entry_media', rowCount)
  await client.query('UPDATE entry_media SET user_id = $1 WHERE user_id = $2', [stays._id, goes._id])
}

/** Joins where the two are, or were last, in each branch. */
export async function movePresence({ client }: UnitOfWork, { stays, goes }: Pair): Promise<void> {
  await client.query(
    `INSERT INTO turnstile_presence (branch_id, user_id, entered_at, left_at)
       SELECT branch_id, $1, entered_at, left_at FROM turnstile_presence WHERE user_id = $2
     ON CONFLICT (branch_id, user_id) DO UPDATE SET entered_at = excluded.entered_at, left_at = excluded.left_at
       WHERE excluded.entered_at > turnstile_presence.entered_at`,
    [stays._id, goes._id],
  )
  await client.query('DELETE FROM turnstile_presence WHERE user_id = $1', [goes._id])
}

/**
 * Moves the balances: a wallet in a branch where the other has none goes as a whole, any other is emptied by a pair of
 * entries and closed. Returns whole kuruş.
 */
export async function moveWallets(tx: UnitOfWork, author: Author, { stays, goes }: Pair): Promise<number> {
  const { db } = tx
  const both = await db
    .select()
    .from(wallets)
    .where(inArray(wallets.user, [stays._id, goes._id]))
    .orderBy(wallets._id)
    .for('no key update')
  let moved = 0
  for (const wallet of both.filter(({ user }) => user === goes._id)) {
    moved += wallet.balance
    const { branch } = wallet
    if (!both.some((other) => other.user === stays._id && other.branch === branch)) {
      await db
        .update(wallets)
        .set({ user: stays._id, ...splitName(stays.name), version: sql`${wallets.version} + 1` })
        .where(eq(wallets._id, wallet._id))
      continue
    }
    if (wallet.balance > 0) {
      const target = await provideWallet(tx, { user: stays._id, branch })
      const entry = { kind: 'merge' as const, reference: goes._id, author }
      const amount = wallet.balance
      await writeEntry(tx, {
        ...entry,
        wallet: wallet._id,
        amount: -amount,
        description: texts.mergedInto,
      })
      await writeEntry(tx, {
        ...entry,
        wallet: target._id,
        amount,
        description: texts.mergedFrom,
      })
    }
    await db
      .update(wallets)
      .set({ closedAt: sql`coalesce(${wallets.closedAt}, now())`, version: sql`${wallets.version} + 1` })
      .where(eq(wallets._id, wallet._id))
  }
  return moved
}

/** Moves the points by a pair of entries; returns them. */
export async function movePoints(tx: UnitOfWork, author: Author, { stays, goes }: Pair): Promise<number> {
  const [account] = await tx.db
    .select({ balance: pointAccounts.balance })
    .from(pointAccounts)
    .where(eq(pointAccounts.user, goes._id))
    .for('no key update')
  const balance = account?.balance ?? 0
  if (balance === 0) return 0
  const entry = { kind: 'merge' as const, reference: null, branch: null, author }
  await writePoints(tx, {
    ...entry,
    user: goes._id,
    amount: -balance,
    description: texts.mergedInto,
  })
  await writePoints(tx, {
    ...entry,
    user: stays._id,
    amount: balance,
    description: texts.mergedFrom,
  })
  return balance
}

/**
 * Moves referral codes with their uses. A code of a branch in which the one that stays has a living code ends, and so does
 * one that the one that stays used. Who was referred before stays so.
 */
export async function moveReferrals(
  { client }: UnitOfWork,
  { stays, goes }: Pair,
  counts: Counts,
): Promise<void> {
  const people = [stays._id, goes._id]
  const { rowCount: ended } = await client.query(
    `UPDATE referrals one SET status = 'deactivated', deactivated_at = now(), reason = $3, version = version + 1
     WHERE user_id = $2 AND status IN ('pending', 'active') AND (
       EXISTS (SELECT FROM referrals other WHERE other.user_id = $1 AND other.branch_id = one.branch_id
         AND other.status IN ('pending', 'active'))
       OR EXISTS (SELECT FROM referral_uses used WHERE used.referral_id = one.id AND used.user_id = $1))`,
    [...people, texts.merged],
  )
  count(counts, 'referral_codes', ended)
  const { rowCount } = await client.query(
    `UPDATE referrals one SET user_id = $1 WHERE user_id = $2
     AND NOT EXISTS (SELECT FROM referral_uses used WHERE used.referral_id = one.id AND used.user_id = $1)`,
    people,
  )
  count(counts, 'referrals', rowCount)
  await client.query(
    `UPDATE referral_uses SET user_id = $1 WHERE user_id = $2 AND creator_id <> $1
     AND NOT EXISTS (SELECT FROM referral_uses other WHERE other.user_id = $1)`,
    people,
  )
}

/** Removes a second entry of the same person from raffles whose list is still open. */
export async function removeSecondEntries(
  { client }: UnitOfWork,
  author: Author,
  { goes }: Pair,
): Promise<void> {
  await client.query(
    `UPDATE raffle_entries one SET removed_at = now(), removed_by = $2, removed_reason = $3
     WHERE user_id = $1 AND removed_at IS NULL AND NOT EXISTS (
       SELECT FROM raffle_draws draw WHERE draw.raffle_id = one.raffle_id AND draw.closed_at IS NOT NULL)`,
    [goes._id, author._id, texts.merged],
  )
}

/** Throws 409 for an appointment of one of the two at a time at which the other has an appointment or a lesson. */
export async function refuseSharedHours({ db }: UnitOfWork, { stays, goes }: Pair): Promise<void> {
  const { rows } = await db.execute<{ startsAt: string }>(sql`
    SELECT coalesce(moved.starts_at, own.starts_at) AS "startsAt"
    FROM occupancies one JOIN occupancies other ON one.during && other.during
    LEFT JOIN appointments moved ON moved.id = one.appointment_id
    LEFT JOIN appointments own ON own.id = other.appointment_id
    WHERE one.kind = 'member' AND one.subject = ${goes._id} AND other.kind = 'member' AND other.subject = ${stays._id}
      AND num_nonnulls(moved.id, own.id) > 0
      AND (moved.state = 'booked' OR lower(one.during) > now() OR lower(other.during) > now())
    ORDER BY 1 LIMIT 1`)
  const [first] = rows
  if (first) throw refused(texts.appointmentOverlap(formatMoment(first.startsAt)))
}

/** Lets what has begun overlap: who was entered twice may have been written down in two places at one time. */
export async function exemptBegun({ client }: UnitOfWork, { stays }: Pair): Promise<void> {
  await client.query(
    `UPDATE occupancies SET is_exempt = true
     WHERE kind = 'member' AND subject = $1 AND lower(during) <= now() AND NOT is_exempt`,
    [stays._id],
  )
}

type Place = MergePreview['places'][number]

interface CurrentBooking {
  booking: LessonBookingRow
  lesson: LessonRow
}

/** Locks the lessons in which one of the two has a place or waits, in one order. */
async function lockBookings(db: Database, { stays, goes }: Pair): Promise<CurrentBooking[]> {
  const people = [stays._id, goes._id]
  const booked = db
    .select({ lesson: lessonBookings.lesson })
    .from(lessonBookings)
    .where(and(inArray(lessonBookings.user, people), inArray(lessonBookings.state, [...activeStates])))
  const locked = await db
    .select()
    .from(lessons)
    .where(and(inArray(lessons._id, booked), gt(lessons.endsAt, sql`now()`), isNull(lessons.cancelledAt)))
    .orderBy(lessons.startsAt, lessons._id)
    .for('no key update')
  const bookings = await db
    .select()
    .from(lessonBookings)
    .where(
      and(
        inArray(lessonBookings.user, people),
        inArray(lessonBookings.state, [...activeStates]),
        inArray(
          lessonBookings.lesson,
          locked.map(({ _id }) => _id),
        ),
      ),
    )
  return locked.flatMap((lesson) =>
    bookings.filter((booking) => booking.lesson === lesson._id).map((booking) => ({ booking, lesson })),
  )
}

/**
 * Moves bookings. Of two at the same time one is given back: the one that waits, otherwise that of the one that goes.
 * Returns those.
 */
export async function moveBookings(
  tx: UnitOfWork,
  services: Services,
  pair: Pair,
  counts: Counts,
): Promise<Place[]> {
  const { db, audit, client } = tx
  const { stays, goes } = pair
  const current = await lockBookings(db, pair)
  const of = (person: string) => current.filter(({ booking }) => booking.user === person)
  const given = new Set<CurrentBooking>()
  for (const other of of(goes._id))
    for (const own of of(stays._id)) {
      const isAtOnce = own.lesson.startsAt < other.lesson.endsAt && other.lesson.startsAt < own.lesson.endsAt
      if (!isAtOnce || given.has(own) || given.has(other)) continue
      given.add(own.booking.state === 'waiting' && other.booking.state === 'joined' ? own : other)
    }
  const freed: LessonRow[] = []
  for (const { booking, lesson } of given) {
    // A lesson with two bookings has the counts that the first one left.
    const left = await endBooking(db, lesson, booking, { state: 'released' })
    await audit({
      resource: 'lessons',
      recordId: lesson._id,
      action: 'remove',
      after: { user: booking.user },
    })
    if (booking.state === 'joined') freed.push(left)
  }
  const { rowCount } = await client.query(
    `UPDATE lesson_bookings one SET user_id = $1 WHERE user_id = $2 AND NOT EXISTS (
       SELECT FROM lesson_bookings other WHERE other.user_id = $1 AND other.lesson_id = one.lesson_id
         AND other.state IN ('joined', 'waiting') AND one.state IN ('joined', 'waiting'))`,
    [stays._id, goes._id],
  )
  count(counts, 'lesson_bookings', rowCount)
  for (const lesson of freed) await promoteWaiting(notifying(tx, services), lesson)
  return [...given].map(({ lesson: { title, startsAt } }) => ({ title, startsAt }))
}

type Overlap = MergePreview['overlaps'][number]

const isShared = (one: MembershipWithFreezes, other: MembershipWithFreezes): boolean =>
  one.branches.some(({ _id }) => other.branches.some((branch) => branch._id === _id))

/**
 * Moves memberships, under the schedules of both. Those of the one that goes that overlap one that stays begin after it;
 * one that runs goes on with its remaining days. Returns the new dates. Throws 409 for an overlap that is not to be queued,
 * or that is frozen.
 */
export async function moveMemberships(
  tx: UnitOfWork,
  { stays, goes }: Pair,
  { queueOverlaps, now, move }: { queueOverlaps: boolean; now: Date; move: () => Promise<void> },
): Promise<Overlap[]> {
  const { db } = tx
  const exclusive = async (user: string) =>
    (await readUnexpiredMemberships(db, user, now)).filter(({ row }) => isExclusive(row.kind))
  const [staying, going] = [await exclusive(stays._id), await exclusive(goes._id)]
  const overlapped = new Map<string, string>()
  for (const one of going)
    for (const other of staying) {
      const isAtOnce = one.row.startsAt < other.row.endsAt && other.row.startsAt < one.row.endsAt
      if (!isAtOnce || !isShared(one, other)) continue
      if (!queueOverlaps) throw refused(texts.overlap(one.row.name))
      const isFrozen = [one, other].some(({ freezes }) =>
        freezes.some(({ source, endsAt }) => source !== 'closure' && new Date(endsAt) > now),
      )
      if (isFrozen) throw refused(texts.frozenOverlap(one.row.name))
      overlapped.set(one.row._id, other.row.name)
      overlapped.set(other.row._id, one.row.name)
      const hasBegun = [one, other].every(({ row }) => new Date(row.startsAt) <= now)
      if (hasBegun) await beginAfter(db, one, staying, now)
    }
  await move()
  if (overlapped.size === 0) return []
  await scheduleMemberships(tx, stays._id, now)
  const before = [...staying, ...going].map(({ row }) => row)
  const after = await db
    .select()
    .from(memberships)
    .where(
      inArray(
        memberships._id,
        before.map(({ _id }) => _id),
      ),
    )
    .orderBy(memberships.startsAt)
  return after.flatMap(({ _id, name, startsAt: newStartsAt, endsAt: newEndsAt }) => {
    const old = before.find((row) => row._id === _id)
    if (!old || (old.startsAt === newStartsAt && old.endsAt === newEndsAt)) return []
    const { startsAt, endsAt } = old
    return [{ name, startsAt, endsAt, overlapped: overlapped.get(_id) ?? '', newStartsAt, newEndsAt }]
  })
}

/** Lets a running membership go on, with its remaining days, when the running one of its branches ends. */
async function beginAfter(
  db: Database,
  one: MembershipWithFreezes,
  staying: readonly MembershipWithFreezes[],
  now: Date,
): Promise<void> {
  const ends = staying
    .filter((other) => isShared(one, other) && new Date(other.row.startsAt) <= now)
    .map(({ row }) => +new Date(row.endsAt))
  const startsAt = new Date(Math.max(...ends))
  const remaining = daysBetween(clubDay(now), clubDay(new Date(one.row.endsAt)))
  await db
    .update(memberships)
    .set({
      startsAt: startsAt.toISOString(),
      endsAt: startOfClubDay(addDays(clubDay(startsAt), Math.max(1, remaining))).toISOString(),
    })
    .where(and(eq(memberships._id, one.row._id), lt(memberships.startsAt, startsAt.toISOString())))
}
