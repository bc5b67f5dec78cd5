import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { userRole, users } from '#server/modules/people/users/users.table.ts'
import { requestStatuses } from '#shared/people/privacy/privacy.contract.ts'

export const deletionStatus = pgEnum('deletion_status', requestStatuses)

/** Views of users' pages in the back office. */
export const recordViews = pgTable(
  'record_views',
  {
    _id: id(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    viewer: uuid('viewer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    viewerRole: userRole('viewer_role').notNull(),
    /** The API key that saw it for its author. */
    apiKey: uuid('api_key_id'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('record_views_user_index').on(table.user, table.at, table._id),
    index('record_views_viewer_index').on(table.user, table.viewer, table.at),
    index('record_views_by_index').on(table.viewer, table.at, table._id),
    index('record_views_at_index').on(table.at, table._id),
  ],
)

export const deletionRequests = pgTable(
  'deletion_requests',
  {
    ...recordColumns(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    status: deletionStatus('status').notNull().default('open'),
    answer: text('answer').notNull().default(''),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('deletion_requests_open_key').on(table.user).where(sql`status = 'open'`),
    check('deletion_requests_decided_check', sql`(${table.status} = 'open') = (${table.decidedAt} IS NULL)`),
    index('deletion_requests_user_index').on(table.user, table.createdAt, table._id),
    index('deletion_requests_created_index').on(table.createdAt, table._id),
    index('deletion_requests_status_index').on(table.status, table.createdAt, table._id),
  ],
)
export type DeletionRequestRow = typeof deletionRequests.$inferSelect
