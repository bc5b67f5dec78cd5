import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/**
 * The memberships of each account in one row, for the list of members, kept up to date by triggers
 * (server/db/sql/membership-summaries.sql). Holds dates only: the status depends on the time of the query. It has no
 * foreign keys, so that keeping it up to date locks no other row.
 */
export const membershipSummaries = pgTable(
  'membership_summaries',
  {
    user: uuid('user_id').primaryKey(),
    /** The home branch of the account. */
    branch: uuid('branch_id'),
    /** The home branch, or the one of the last membership if there was none in the home branch. */
    membershipBranch: uuid('membership_branch_id'),
    /** When the last uninterrupted sequence of memberships in that branch began. */
    startsAt: instant('starts_at'),
    /** Exclusive end of the last membership; null if there was none. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    index('membership_summaries_end_index').on(table.endsAt, table.user),
    index('membership_summaries_branch_end_index').on(table.branch, table.endsAt, table.user),
    index('membership_summaries_latest_index').on(sql`${table.endsAt} DESC NULLS LAST, ${table.user} DESC`),
    index('membership_summaries_branch_latest_index').on(
      table.branch,
      sql`${table.endsAt} DESC NULLS LAST, ${table.user} DESC`,
    ),
  ],
)
