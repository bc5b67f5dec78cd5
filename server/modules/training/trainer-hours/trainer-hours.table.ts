import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * When a trainer gives appointments each week, in minutes of the club's day. An exclusion constraint
 * (server/db/sql/occupancies.sql) refuses hours that overlap, in whatever branch.
 */
export const trainerHours = pgTable(
  'trainer_hours',
  {
    _id: id(),
    trainer: uuid('trainer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    /** 1 is Monday, 7 is Sunday. */
    weekday: integer('weekday').notNull(),
    fromMinute: integer('from_minute').notNull(),
    /** Exclusive; at most 1440, so hours do not cross midnight. */
    untilMinute: integer('until_minute').notNull(),
  },
  (table) => [
    check('trainer_hours_weekday_check', sql`${table.weekday} BETWEEN 1 AND 7`),
    check(
      'trainer_hours_time_check',
      sql`${table.fromMinute} >= 0 AND ${table.untilMinute} <= 1440 AND ${table.fromMinute} < ${table.untilMinute}`,
    ),
    index('trainer_hours_trainer_index').on(table.trainer, table.weekday),
    index('trainer_hours_branch_index').on(table.branch, table.weekday),
  ],
)
export type TrainerHoursRow = typeof trainerHours.$inferSelect

/** A time in which a trainer is away: it occupies the trainer, so nothing can be booked in it. */
export const trainerAbsences = pgTable(
  'trainer_absences',
  {
    ...recordColumns(),
    trainer: uuid('trainer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    /** Exclusive. */
    endsAt: instant('ends_at').notNull(),
    /** May say something about health: not audited, not shown to members. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    check(
      'trainer_absences_time_check',
      sql`${table.endsAt} > ${table.startsAt} AND ${table.endsAt} <= ${table.startsAt} + interval '366 days'`,
    ),
    index('trainer_absences_trainer_index').on(table.trainer, table.startsAt),
  ],
)
export type TrainerAbsenceRow = typeof trainerAbsences.$inferSelect
