import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'

export const deskMethod = pgEnum('desk_method', deskMethods)

/** Payments taken at the desk of a branch. */
export const deskPayments = pgTable(
  'desk_payments',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    memberName: turkishText('member_name').notNull(),
    phone: text('phone').notNull().default(''),
    package: turkishText('package').notNull().default(sql`''`),
    /** Whole kuruş. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    method: deskMethod('method').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    /** The import that added the row. */
    import: uuid('import_id').references(() => imports._id, { onDelete: 'set null' }),
    /** The member it was booked for; null for a row of the sheet, which holds a name only. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'restrict' }),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(member_name || ' ' || phone || ' ' || package || ' ' || note)`,
    ),
  },
  (table) => [
    uniqueIndex('desk_payments_membership_key').on(table.membership),
    check('desk_payments_amount_check', sql`${table.amount} > 0`),
    index('desk_payments_branch_date_index').on(table.branch, table.date, table._id),
    index('desk_payments_date_index').on(table.date, table._id),
    index('desk_payments_branch_name_index').on(table.branch, table.memberName, table._id),
    index('desk_payments_name_index').on(table.memberName, table._id),
    index('desk_payments_branch_amount_index').on(table.branch, table.amount, table._id),
    index('desk_payments_amount_index').on(table.amount, table._id),
    index('desk_payments_method_index').on(table.method, table.date, table._id),
    index('desk_payments_created_index').on(table.createdAt, table._id),
    index('desk_payments_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('desk_payments_user_index').on(table.user, table.date, table._id).where(sql`user_id IS NOT NULL`),
    index('desk_payments_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
    index('desk_payments_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type DeskPaymentRow = typeof deskPayments.$inferSelect
