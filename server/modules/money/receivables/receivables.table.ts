import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Sums that people owe a branch, each with its due date. */
export const receivables = pgTable(
  'receivables',
  {
    ...recordColumns(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'restrict' }),
    reason: text('reason').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** What is still to be paid, in whole kuruş. */
    open: bigint('open', { mode: 'number' }).notNull(),
    /** The import that added it. */
    import: uuid('import_id').references(() => imports._id, { onDelete: 'set null' }),
  },
  (table) => [
    check('receivables_amount_check', sql`${table.amount} > 0`),
    check('receivables_open_check', sql`${table.open} BETWEEN 0 AND ${table.amount}`),
    index('receivables_user_index').on(table.user, table.dueOn, table._id),
    index('receivables_due_index').on(table.dueOn, table._id),
    index('receivables_branch_due_index').on(table.branch, table.dueOn, table._id),
    index('receivables_membership_index').on(table.membership).where(sql`membership_id IS NOT NULL`),
    index('receivables_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
  ],
)
