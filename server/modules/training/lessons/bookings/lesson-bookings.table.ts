import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgEnum, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { creditState, sessionPacks } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { bookingStates } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const bookingState = pgEnum('lesson_booking_state', bookingStates)

/** States of a booking that occupies a place or waits for one. */
export const activeStates = ['joined', 'waiting'] as const

/** A member's booking of a lesson. The trigger `lesson_bookings_overlap` rejects overlapping bookings of one user. */
export const lessonBookings = pgTable(
  'lesson_bookings',
  {
    _id: id(),
    lesson: uuid('lesson_id')
      .notNull()
      .references(() => lessons._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    state: bookingState('state').notNull(),
    /** Order of the waiting list; assigned under the lesson's lock, so it is the order of arrival. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Null while waiting. */
    joinedAt: instant('joined_at'),
    leftAt: instant('left_at'),
    /** Cancelled after the branch's limit for late cancellations. */
    isLate: boolean('is_late').notNull().default(false),
    /** Null until attendance is recorded. */
    attended: boolean('attended'),
    /** When the strike (a late cancellation or an absence) was forgiven. */
    forgivenAt: instant('forgiven_at'),
    /** The employee who booked for the member; null if the member booked. */
    addedBy: uuid('added_by').references(() => users._id, { onDelete: 'set null' }),
    /** The pack that pays; null for one that a membership covers. When `credit` changes, a trigger writes the pack's ledger. */
    pack: uuid('pack_id').references(() => sessionPacks.membership, { onDelete: 'restrict' }),
    credit: creditState('credit'),
  },
  (table) => [
    uniqueIndex('lesson_bookings_live_key')
      .on(table.lesson, table.user)
      .where(sql`state IN ('joined', 'waiting')`),
    check('lesson_bookings_joined_check', sql`(${table.state} <> 'joined') OR ${table.joinedAt} IS NOT NULL`),
    check('lesson_bookings_attended_check', sql`${table.attended} IS NULL OR ${table.state} = 'joined'`),
    check(
      'lesson_bookings_credit_check',
      sql`(${table.pack} IS NULL) = (${table.credit} IS NULL) AND (${table.credit} IS NULL OR
        CASE ${table.state} WHEN 'joined' THEN CASE ${table.attended} WHEN true THEN ${table.credit} = 'consumed'
            WHEN false THEN ${table.credit} <> 'reserved' ELSE ${table.credit} <> 'released' END
          WHEN 'left' THEN ${table.credit} <> 'reserved' WHEN 'released' THEN ${table.credit} = 'released' ELSE false END)`,
    ),
    index('lesson_bookings_pack_index').on(table.pack).where(sql`pack_id IS NOT NULL`),
    index('lesson_bookings_reserved_index').on(table.lesson).where(sql`credit = 'reserved'`),
    index('lesson_bookings_order_index').on(table.lesson, table.state, table.sequence),
    index('lesson_bookings_user_index').on(table.user, table.state),
    index('lesson_bookings_user_created_index').on(table.user, table.createdAt, table._id),
    index('lesson_bookings_created_index').on(table.createdAt, table._id),
  ],
)
export type LessonBookingRow = typeof lessonBookings.$inferSelect

/** Position in the waiting list, from 1. Written with full names, because Drizzle omits the table in a single-table query. */
export const waitingPosition = sql<number | null>`CASE WHEN lesson_bookings.state = 'waiting' THEN (
  SELECT count(*)::int FROM lesson_bookings ahead
  WHERE ahead.lesson_id = lesson_bookings.lesson_id AND ahead.state = 'waiting'
    AND ahead.sequence <= lesson_bookings.sequence
) END`
