import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { pointKinds } from '#shared/loyalty/points/point-kinds.ts'

export const pointEntryKind = pgEnum('point_entry_kind', pointKinds)

/** One row a user: running totals of the entries, updated only by a new entry. */
export const pointAccounts = pgTable(
  'point_accounts',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => users._id, { onDelete: 'restrict' }),
    balance: integer('balance').notNull().default(0),
    /** Sum of all positive entries. */
    totalEarned: integer('total_earned').notNull().default(0),
    /** Number of rewarded uses of codes. */
    rewards: integer('rewards').notNull().default(0),
    /** Number of entries; the sequence of the next one is one more. */
    entryCount: integer('entry_count').notNull().default(0),
    changedAt: instant('changed_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('point_accounts_balance_check', sql`${table.balance} >= 0`),
    index('point_accounts_balance_index').on(table.balance, table.user),
    index('point_accounts_earned_index').on(table.totalEarned, table.user),
    index('point_accounts_rewards_index').on(table.rewards, table.user),
    index('point_accounts_changed_index').on(table.changedAt, table.user),
  ],
)
export type PointAccountRow = typeof pointAccounts.$inferSelect

/** Append-only: a trigger refuses updates and deletions; a mistake is corrected by another entry. */
export const pointEntries = pgTable(
  'point_entries',
  {
    _id: id(),
    user: uuid('user_id')
      .notNull()
      .references(() => pointAccounts.user, { onDelete: 'restrict' }),
    sequence: integer('sequence').notNull(),
    kind: pointEntryKind('kind').notNull(),
    /** Negative for a deduction. */
    amount: integer('amount').notNull(),
    balanceAfter: integer('balance_after').notNull(),
    description: text('description').notNull().default(''),
    /** Idempotency key: the rewarded use, or the key of the form of a manual change. */
    reference: uuid('reference_id'),
    /** The branch of the code; null for a manual change. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'restrict' }),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('point_entries_sequence_key').on(table.user, table.sequence),
    uniqueIndex('point_entries_reference_key').on(table.kind, table.reference),
    // As of the balances.
    index('point_entries_moment_index').using('brin', table.createdAt),
    check('point_entries_amount_check', sql`${table.amount} <> 0`),
    check('point_entries_balance_check', sql`${table.balanceAfter} >= 0`),
    check(
      'point_entries_reward_check',
      sql`${table.kind} <> 'referral' OR (${table.amount} > 0 AND ${table.reference} IS NOT NULL)`,
    ),
  ],
)
export type PointEntryRow = typeof pointEntries.$inferSelect
