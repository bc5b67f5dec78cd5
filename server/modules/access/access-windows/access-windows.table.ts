import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, time, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { userGender } from '#server/modules/people/users/users.table.ts'

/** Hours reserved for people who match every field that is not null; read by `access_window_refusal`. */
export const accessWindows = pgTable(
  'access_windows',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    name: turkishText('name').notNull().default(sql`''`),
    /** Days of the week on which the hours begin, 1 for Monday. */
    days: integer('days').array().notNull(),
    from: time('from_time').notNull(),
    /** On the next day where it is not after `from_time`. */
    until: time('until_time').notNull(),
    gender: userGender('gender'),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    /** Ids of packages without a foreign key; no member holds a deleted package. */
    packages: uuid('packages').array().notNull().default([]),
  },
  (table) => [
    check(
      'access_windows_days_check',
      sql`cardinality(${table.days}) > 0 AND ${table.days} <@ ARRAY[1,2,3,4,5,6,7]`,
    ),
    check('access_windows_gender_check', sql`${table.gender} IN ('female', 'male')`),
    check('access_windows_ages_check', sql`${table.minAge} <= ${table.maxAge}`),
    check(
      'access_windows_condition_check',
      sql`num_nonnulls(${table.gender}, ${table.minAge}, ${table.maxAge}) > 0 OR cardinality(${table.packages}) > 0`,
    ),
    index('access_windows_branch_index').on(table.branch, table.from, table._id),
    index('access_windows_from_index').on(table.from, table._id),
    index('access_windows_created_index').on(table.createdAt, table._id),
    index('access_windows_branch_created_index').on(table.branch, table.createdAt, table._id),
  ],
)
export type AccessWindowRow = typeof accessWindows.$inferSelect
