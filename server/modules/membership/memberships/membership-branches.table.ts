import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { packageKind } from '#server/modules/membership/packages/packages.table.ts'

/**
 * The branches in which each membership is valid, with its dates: kept up to date by triggers
 * (server/db/sql/membership-branches.sql). `membership_branches_no_overlap`, checked at commit, keeps the exclusive
 * memberships of one user from overlapping in any branch.
 */
export const membershipBranches = pgTable(
  'membership_branches',
  {
    membership: uuid('membership_id')
      .notNull()
      .references(() => memberships._id, { onDelete: 'cascade' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    user: uuid('user_id').notNull(),
    kind: packageKind('kind').notNull(),
    /** That of the membership, or its transfer to this person or branch if that was later. */
    startsAt: instant('starts_at').notNull(),
    /** Exclusive. */
    endsAt: instant('ends_at').notNull(),
    isCancelled: boolean('is_cancelled').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.membership, table.branch] }),
    index('membership_branches_user_index').on(table.user, table.branch, table.endsAt),
    index('membership_branches_branch_index').on(table.branch, table.endsAt, table.user),
  ],
)
