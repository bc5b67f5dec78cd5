import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { daytimeDiscounts } from '#server/modules/membership/daytime-discounts/daytime-discounts.table.ts'
import { isValidIn, membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import {
  findPayingPack,
  isThawedAt,
  whyNotPaid,
} from '#server/modules/training/lessons/bookings/class-packs.ts'
import type { LessonRow } from '#server/modules/training/lessons/lessons.table.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

export const packUsed = () => new AppError(409, 'lesson.pack-used', lessonsMessages.packUsed)
export const packOver = () => new AppError(409, 'lesson.pack-over', lessonsMessages.packOver)

/** Membership kinds that include group lessons. */
const lessonKinds = ['membership', 'daytime', 'day-pass'] as const

type LessonSlot = Pick<LessonRow, 'branch' | 'startsAt'>

const exists = (condition: SQL | undefined) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${memberships} WHERE ${condition})`

/** A membership that is valid in the lesson's branch when the lesson starts. */
const validAt = (user: PgColumn | string, { branch, startsAt }: LessonSlot) =>
  and(
    eq(memberships.user, user),
    isValidIn(branch),
    inArray(memberships.kind, [...lessonKinds]),
    isNull(memberships.cancelledAt),
    lte(memberships.startsAt, startsAt),
    gt(memberships.endsAt, startsAt),
  )

/** One that is also not frozen now. */
const covering = (user: PgColumn | string, lesson: LessonSlot) =>
  and(validAt(user, lesson), or(membershipIs.active, membershipIs.pending))

/** Excludes daytime memberships after the branch's last entry time. */
const withinEntryTime = ({ branch, startsAt }: LessonSlot) =>
  or(
    ne(memberships.kind, 'daytime'),
    sql`NOT EXISTS (SELECT 1 FROM ${daytimeDiscounts} WHERE ${and(
      eq(daytimeDiscounts.branchId, branch),
      eq(daytimeDiscounts.isActive, true),
      sql`${daytimeDiscounts.lastEntryTime} < ${clubTime(new Date(startsAt))}`,
    )})`,
  )

const isFrozen = (user: PgColumn | string, { branch }: LessonSlot) =>
  exists(and(eq(memberships.user, user), isValidIn(branch), membershipIs.frozen))

/**
 * SQL condition: whether one of a user's memberships includes a lesson. As at the gate, a frozen membership does not stand
 * in the way of another one.
 */
export const isEntitled = (user: PgColumn | string, lesson: LessonSlot): SQL =>
  sql`(${exists(and(covering(user, lesson), withinEntryTime(lesson)))})`

/** Whether a membership of a user covers a lesson and is not frozen on its day. */
export async function isCovered(db: Database, user: string, lesson: LessonSlot): Promise<boolean> {
  const { rows } = await db.execute<{ covered: boolean }>(
    sql`SELECT ${exists(and(validAt(user, lesson), isThawedAt(lesson.startsAt), withinEntryTime(lesson)))} AS covered`,
  )
  return rows[0]?.covered ?? false
}

/**
 * Returns what pays a lesson for a user: null for a membership that includes it, otherwise a class pack with a lesson left.
 * Throws 409 with the reason without either.
 */
export async function findPayer(db: Database, user: string, lesson: LessonSlot): Promise<string | null> {
  const { rows } = await db.execute<{ entitled: boolean; frozen: boolean; covered: boolean }>(sql`
    SELECT ${isEntitled(user, lesson)} AS entitled, ${isFrozen(user, lesson)} AS frozen,
           ${exists(covering(user, lesson))} AS covered`)
  const [found] = rows
  if (found?.entitled) return null
  const pack = await findPayingPack(db, user, lesson)
  if (pack) return pack
  const texts = lessonsMessages
  if (found?.frozen) throw new AppError(409, 'lesson.frozen', texts.frozen)
  const reason = await whyNotPaid(db, user, lesson)
  if (reason === 'used') throw packUsed()
  if (found?.covered) throw new AppError(409, 'lesson.daytime-only', texts.daytimeOnly)
  if (reason === 'over') throw packOver()
  throw new AppError(409, 'lesson.no-membership', texts.noMembership)
}
