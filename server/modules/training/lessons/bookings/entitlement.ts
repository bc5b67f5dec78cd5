import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { daytimeDiscounts } from '#server/modules/membership/daytime-discounts/daytime-discounts.table.ts'
import { membershipIs } from '#server/modules/membership/memberships/membership-status.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import type { LessonRow } from '#server/modules/training/lessons/lessons.table.ts'
import { clubTime } from '#shared/core/club-time.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

/** What one may take part in group lessons with; personal training has hours of its own. */
const lessonKinds = ['membership', 'daytime', 'day-pass'] as const

type Moment = Pick<LessonRow, 'branch' | 'startsAt'>

const exists = (condition: SQL | undefined) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${memberships} WHERE ${condition})`

/** A membership in the lesson's branch that counts at the moment the lesson begins. */
const covering = (user: PgColumn | string, { branch, startsAt }: Moment) =>
  and(
    eq(memberships.user, user),
    eq(memberships.branch, branch),
    inArray(memberships.kind, [...lessonKinds]),
    or(membershipIs.active, membershipIs.pending),
    lte(memberships.startsAt, startsAt),
    gt(memberships.endsAt, startsAt),
  )

/** A daytime member may not enter after the branch's last hour for it. */
const inTime = ({ branch, startsAt }: Moment) =>
  or(
    ne(memberships.kind, 'daytime'),
    sql`NOT EXISTS (SELECT 1 FROM ${daytimeDiscounts} WHERE ${and(
      eq(daytimeDiscounts.branchId, branch),
      eq(daytimeDiscounts.isActive, true),
      sql`${daytimeDiscounts.lastEntryTime} < ${clubTime(new Date(startsAt))}`,
    )})`,
  )

const isFrozen = (user: PgColumn | string, { branch }: Moment) =>
  exists(and(eq(memberships.user, user), eq(memberships.branch, branch), membershipIs.frozen))

/** Whether a person's membership lets them into a lesson. */
export const isEntitled = (user: PgColumn | string, lesson: Moment): SQL =>
  and(exists(and(covering(user, lesson), inTime(lesson))), sql`NOT ${isFrozen(user, lesson)}`) as SQL

/** `isEntitled`, asked for one person. */
export async function canAttend(db: Database, user: string, lesson: Moment): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`SELECT ${isEntitled(user, lesson)} AS may`)
  return rows[0]?.may ?? false
}

/** Throws 409 with the reason where a person's membership does not let them into a lesson. */
export async function requireEntitled(db: Database, user: string, lesson: Moment): Promise<void> {
  const { rows } = await db.execute<{ entitled: boolean; frozen: boolean; covered: boolean }>(sql`
    SELECT ${isEntitled(user, lesson)} AS entitled, ${isFrozen(user, lesson)} AS frozen,
           ${exists(covering(user, lesson))} AS covered`)
  const [found] = rows
  if (found?.entitled) return
  const texts = lessonsMessages
  if (found?.frozen) throw new AppError(409, 'lesson.frozen', texts.frozen)
  if (found?.covered) throw new AppError(409, 'lesson.daytime-only', texts.daytimeOnly)
  throw new AppError(409, 'lesson.no-membership', texts.noMembership)
}
