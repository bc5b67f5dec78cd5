import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

/** The limits of a branch's desk. Every branch has one row from its creation (server/db/sql/tills.sql). */
export const deskRules = pgTable(
  'desk_rules',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    /** Hundredths of a percent of the list price that a seller may take off with a reason. */
    discountLimit: integer('discount_limit').notNull().default(1000),
    /** Days after the due date from which the turnstile refuses a debtor; null for never. */
    debtGraceDays: integer('debt_grace_days').default(7),
    /** Days before today on which a sold membership may start. */
    startBackDays: integer('start_back_days').notNull().default(0),
    /** Whole kuruş by which an employee may adjust balances on one day of the club. */
    adjustmentLimit: bigint('adjustment_limit', { mode: 'number' }).notNull().default(500_000),
  },
  (table) => [
    uniqueIndex('desk_rules_branch_key').on(table.branch),
    check('desk_rules_discount_check', sql`${table.discountLimit} BETWEEN 0 AND 10000`),
    check('desk_rules_grace_check', sql`${table.debtGraceDays} BETWEEN 0 AND 365`),
    check('desk_rules_adjustment_check', sql`${table.adjustmentLimit} BETWEEN 0 AND 1000000000`),
    check('desk_rules_start_check', sql`${table.startBackDays} BETWEEN 0 AND 90`),
  ],
)
export type DeskRulesRow = typeof deskRules.$inferSelect
