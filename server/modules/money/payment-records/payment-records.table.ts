import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { sales } from '#server/modules/money/sales/sales.table.ts'
import { deskMethod, tillSessions } from '#server/modules/money/tills/tills.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * Payments taken at the desk of a branch. Triggers in server/db/sql/tills.sql write each change of money to `till_entries`.
 * At every commit amount = allocated + refunded + what is not allocated.
 */
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
    /** The sale that it was taken with. */
    sale: uuid('sale_id').references(() => sales._id, { onDelete: 'restrict' }),
    /** The member of staff who took it. */
    takenBy: uuid('taken_by').references(() => users._id, { onDelete: 'restrict' }),
    /** The till session that it belongs to; cash needs one unless it is historical. */
    session: uuid('till_session_id').references(() => tillSessions._id, { onDelete: 'restrict' }),
    /** Entered from a file, or for an earlier day: it went through no till. */
    isHistorical: boolean('is_historical').notNull().default(false),
    /** Whole kuruş settled with it; kept by the settlements. */
    allocated: bigint('allocated', { mode: 'number' }).notNull().default(0),
    /** Whole kuruş paid back; kept by the entries of the till. */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
    /** When it was taken back as a mistake. */
    reversedAt: instant('reversed_at'),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(member_name || ' ' || phone || ' ' || package || ' ' || note)`,
    ),
  },
  (table) => [
    check('desk_payments_amount_check', sql`${table.amount} > 0`),
    check(
      'desk_payments_allocated_check',
      sql`${table.allocated} >= 0 AND ${table.refunded} >= 0 AND ${table.allocated} + ${table.refunded} <= ${table.amount}`,
    ),
    check(
      'desk_payments_session_check',
      sql`${table.method} <> 'cash' OR ${table.session} IS NOT NULL OR ${table.isHistorical}`,
    ),
    index('desk_payments_membership_index').on(table.membership).where(sql`membership_id IS NOT NULL`),
    index('desk_payments_sale_index').on(table.sale).where(sql`sale_id IS NOT NULL`),
    index('desk_payments_session_index').on(table.session).where(sql`till_session_id IS NOT NULL`),
    // Money of members that settles nothing yet.
    index('desk_payments_unallocated_index')
      .on(table.branch, table.date, table._id)
      .where(sql`user_id IS NOT NULL AND allocated + refunded < amount`),
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
