import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { lessons } from '#server/modules/training/lessons/lessons.table.ts'
import { bookingStates } from '#shared/training/lessons/lesson-bookings.contract.ts'

export const bookingState = pgEnum('lesson_booking_state', bookingStates)

/**
 * A member's way through one lesson: from the waiting list to a place, and out again. The migration adds the trigger
 * `lesson_bookings_overlap`: nobody takes a place while they have one in another lesson at the same time.
 */
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
    /** The order of the waiting list: given under the lesson's lock, so it follows the order of arrival. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** When the place itself was taken; null while waiting. */
    joinedAt: instant('joined_at'),
    leftAt: instant('left_at'),
    /** Left when it was too late for somebody else to plan with the place. */
    isLate: boolean('is_late').notNull().default(false),
    /** Null until the trainer has said so. */
    attended: boolean('attended'),
    /** A late leave or an absence that no longer counts. */
    forgivenAt: instant('forgiven_at'),
    /** Who of the staff added the member; null where members did it themselves. */
    addedBy: uuid('added_by').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('lesson_bookings_live_key')
      .on(table.lesson, table.user)
      .where(sql`state IN ('joined', 'waiting')`),
    check('lesson_bookings_joined_check', sql`(${table.state} <> 'joined') OR ${table.joinedAt} IS NOT NULL`),
    check('lesson_bookings_attended_check', sql`${table.attended} IS NULL OR ${table.state} = 'joined'`),
    index('lesson_bookings_order_index').on(table.lesson, table.state, table.sequence),
    index('lesson_bookings_user_index').on(table.user, table.state),
    index('lesson_bookings_user_created_index').on(table.user, table.createdAt, table._id),
    index('lesson_bookings_created_index').on(table.createdAt, table._id),
  ],
)
export type LessonBookingRow = typeof lessonBookings.$inferSelect

/** How a branch deals with its lessons; without a row the defaults of the contract hold. */
export const lessonRules = pgTable(
  'lesson_rules',
  {
    branch: uuid('branch_id')
      .primaryKey()
      .references(() => branches._id, { onDelete: 'cascade' }),
    lateLeaveHours: integer('late_leave_hours').notNull(),
    strikeLimit: integer('strike_limit').notNull(),
    teamFirstHours: integer('team_first_hours').notNull(),
    promoteMinutes: integer('promote_minutes').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'lesson_rules_check',
      sql`${table.lateLeaveHours} >= 0 AND ${table.strikeLimit} >= 0 AND ${table.teamFirstHours} >= 0 AND ${table.promoteMinutes} >= 0`,
    ),
  ],
)

/** The secret address of a member's calendar; only its hash is kept. */
export const lessonCalendars = pgTable(
  'lesson_calendars',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => users._id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('lesson_calendars_token_key').on(table.tokenHash)],
)
