import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { teams } from '#server/modules/training/teams/teams.table.ts'

/** Its trainer and room are occupied by `occupancies`, which refuses overlaps at commit. */
export const lessons = pgTable(
  'lessons',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    team: uuid('team_id'),
    trainer: uuid('trainer_id').references(() => users._id, { onDelete: 'set null' }),
    title: turkishText('title').notNull(),
    description: text('description').notNull().default(''),
    room: turkishText('room').notNull().default(sql`''`),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    capacity: integer('capacity').notNull(),
    /** Counter of joined bookings, so that a check constraint enforces the capacity. */
    joinedCount: integer('joined_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    /** Shared by the lessons of one series. */
    series: uuid('series'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (table) => [
    // server/db/sql/lessons.sql narrows ON DELETE SET NULL to the team's own column.
    foreignKey({
      name: 'lessons_team_fkey',
      columns: [table.team, table.branch],
      foreignColumns: [teams._id, teams.branch],
    }),
    check(
      'lessons_time_check',
      sql`${table.endsAt} > ${table.startsAt} AND ${table.endsAt} <= ${table.startsAt} + interval '12 hours'`,
    ),
    check('lessons_capacity_check', sql`${table.capacity} > 0`),
    check('lessons_joined_check', sql`${table.joinedCount} BETWEEN 0 AND ${table.capacity}`),
    check('lessons_waiting_check', sql`${table.waitingCount} >= 0`),
    index('lessons_branch_start_index').on(table.branch, table.startsAt, table._id),
    index('lessons_start_index').on(table.startsAt, table._id),
    index('lessons_title_index').on(table.title, table._id),
    index('lessons_branch_title_index').on(table.branch, table.title, table._id),
    index('lessons_created_index').on(table.createdAt, table._id),
    index('lessons_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('lessons_trainer_index').on(table.trainer, table.startsAt),
    index('lessons_team_index').on(table.team, table.startsAt),
    index('lessons_cancelled_index').on(table.startsAt, table._id).where(sql`cancelled_at IS NOT NULL`),
    index('lessons_search_index').using('gin', sql`fold_turkish(${table.title}) gin_trgm_ops`),
    index('lessons_series_index').on(table.series, table.startsAt).where(sql`series IS NOT NULL`),
  ],
)
export type LessonRow = typeof lessons.$inferSelect

/** Lesson rules of a branch; a branch without a row has the defaults of the contract. */
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
