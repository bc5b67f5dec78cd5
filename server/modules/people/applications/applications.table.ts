import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { applicationStatuses } from '#shared/people/applications/applications.contract.ts'

export const applicationStatus = pgEnum('application_status', applicationStatuses)

export const applications = pgTable(
  'applications',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    name: turkishText('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    position: turkishText('position').notNull(),
    message: text('message').notNull().default(''),
    status: applicationStatus('status').notNull().default('new'),
    adminNotes: text('admin_notes').notNull().default(''),
    enteredByStaff: boolean('entered_by_staff').notNull().default(false),
    /** Key of the CV in the private storage; optional for an application on paper. */
    cvKey: text('cv_key'),
    cvSize: integer('cv_size'),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || email || ' ' || position)`),
  },
  (table) => [
    check(
      'applications_cv_check',
      sql`(${table.cvKey} IS NULL) = (${table.cvSize} IS NULL) AND (${table.enteredByStaff} OR ${table.cvKey} IS NOT NULL)`,
    ),
    index('applications_created_index').on(table.createdAt, table._id),
    index('applications_branch_index').on(table.branch, table.createdAt, table._id),
    index('applications_status_index').on(table.branch, table.status, table.createdAt, table._id),
    index('applications_name_index').on(table.name, table._id),
    index('applications_branch_name_index').on(table.branch, table.name, table._id),
    index('applications_position_index').on(table.position, table._id),
    index('applications_branch_position_index').on(table.branch, table.position, table._id),
    index('applications_status_sort_index').on(table.status, table._id),
    index('applications_branch_status_sort_index').on(table.branch, table.status, table._id),
    index('applications_status_created_index').on(table.status, table.createdAt, table._id),
    index('applications_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ApplicationRow = typeof applications.$inferSelect
