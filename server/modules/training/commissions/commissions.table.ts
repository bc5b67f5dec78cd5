import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { packages } from '#server/modules/membership/packages/packages.table.ts'
import { sessionEntries } from '#server/modules/membership/session-packs/session-packs.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { commissionBases } from '#shared/training/commissions/commissions.contract.ts'

export const commissionBasis = pgEnum('commission_basis', commissionBases)

/**
 * What a trainer earns in a branch for a used session, or once for a pack, from a day on. The rule that names the trainer,
 * then the one that names the package, then the latest one applies. Rules that begin in a closed month neither come nor
 * change (server/db/sql/commissions.sql).
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    /** Null for all trainers. */
    trainer: uuid('trainer_id').references(() => users._id, { onDelete: 'restrict' }),
    /** Null for all packages. */
    package: uuid('package_id').references(() => packages._id, { onDelete: 'restrict' }),
    /** A day in the club's calendar. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    basis: commissionBasis('basis').notNull(),
    /** Hundredths of a percent of what was paid, 0 to end an earlier rule; null for a fixed sum. */
    rate: integer('rate'),
    /** Whole kuruş. */
    fixed: bigint('fixed', { mode: 'number' }),
    /** Whether sessions earn that were charged for an absence or a late cancellation. */
    paysNoShow: boolean('pays_no_show').notNull().default(false),
  },
  (table) => [
    unique('commission_rules_key')
      .on(table.branch, table.trainer, table.package, table.validFrom)
      .nullsNotDistinct(),
    check(
      'commission_rules_kind_check',
      sql`num_nonnulls(${table.rate}, ${table.fixed}) = 1 AND coalesce(${table.rate} BETWEEN 0 AND 10000, true)
        AND coalesce(${table.fixed} > 0, true)`,
    ),
    index('commission_rules_branch_index').on(table.branch, table.validFrom, table._id),
    index('commission_rules_created_index').on(table.createdAt, table._id),
  ],
)
export type CommissionRuleRow = typeof commissionRules.$inferSelect

/** The closed months of a branch. */
export const commissionMonths = pgTable(
  'commission_months',
  {
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    closedAt: instant('closed_at').notNull().default(sql`clock_timestamp()`),
    closedBy: uuid('closed_by').references(() => users._id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.branch, table.month] }),
    check(
      'commission_months_month_check',
      sql`date_trunc('month', ${table.month}::timestamp) = ${table.month}`,
    ),
  ],
)

/** Append-only: what a closed month paid for a session. A session given back is a negative line of a later month. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    _id: id().default(sql`gen_random_uuid()`),
    branch: uuid('branch_id').notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    trainer: uuid('trainer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    rule: uuid('rule_id')
      .notNull()
      .references(() => commissionRules._id, { onDelete: 'restrict' }),
    /** The entry of the ledger that used the session or gave it back. */
    entry: uuid('entry_id')
      .notNull()
      .references(() => sessionEntries._id, { onDelete: 'restrict' }),
    startsAt: instant('starts_at').notNull(),
    /** Whole kuruş that were paid for the session, or for the pack. */
    base: bigint('base', { mode: 'number' }).notNull(),
    /** Whole kuruş; negative for a session given back. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'commission_lines_month_fkey',
      columns: [table.branch, table.month],
      foreignColumns: [commissionMonths.branch, commissionMonths.month],
    }),
    uniqueIndex('commission_lines_entry_key').on(table.entry),
    index('commission_lines_month_index').on(table.branch, table.month, table.trainer),
    index('commission_lines_trainer_index').on(table.trainer, table.month),
    index('commission_lines_rule_index').on(table.rule),
  ],
)
