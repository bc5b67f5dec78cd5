import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { entryKinds } from '#shared/money/balances/entry-kinds.ts'

export const walletEntryKind = pgEnum('wallet_entry_kind', entryKinds)

/** One per user and branch. The balance is the sum of its entries and changes only with a new entry. */
export const wallets = pgTable(
  'wallets',
  {
    ...recordColumns(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    name: turkishText('name').notNull(),
    surname: turkishText('surname').notNull().default(sql`''`),
    /** Whole kuruş. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /** Number of entries, and the sequence of the last one. */
    entryCount: integer('entry_count').notNull().default(0),
    closedAt: instant('closed_at'),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || surname)`),
  },
  (table) => [
    uniqueIndex('wallets_user_branch_key').on(table.user, table.branch),
    check('wallets_balance_check', sql`${table.balance} >= 0`),
    check('wallets_closed_check', sql`${table.closedAt} IS NULL OR ${table.balance} = 0`),
    index('wallets_branch_name_index').on(table.branch, table.name, table._id).where(sql`closed_at IS NULL`),
    index('wallets_branch_balance_index')
      .on(table.branch, table.balance, table._id)
      .where(sql`closed_at IS NULL`),
    index('wallets_branch_created_index')
      .on(table.branch, table.createdAt, table._id)
      .where(sql`closed_at IS NULL`),
    index('wallets_name_index').on(table.name, table._id).where(sql`closed_at IS NULL`),
    index('wallets_balance_index').on(table.balance, table._id).where(sql`closed_at IS NULL`),
    index('wallets_created_index').on(table.createdAt, table._id).where(sql`closed_at IS NULL`),
    index('wallets_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type WalletRow = typeof wallets.$inferSelect

/** Append-only ledger: a trigger refuses any change, and corrections are further entries. */
export const walletEntries = pgTable(
  'wallet_entries',
  {
    _id: id(),
    wallet: uuid('wallet_id')
      .notNull()
      .references(() => wallets._id, { onDelete: 'restrict' }),
    sequence: integer('sequence').notNull(),
    kind: walletEntryKind('kind').notNull(),
    /** Whole kuruş, negative for a debit. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    description: text('description').notNull().default(''),
    /** Idempotency key: one entry per wallet, kind and reference. */
    reference: uuid('reference_id'),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    actorName: text('actor_name').notNull().default(''),
    /** Made by a person without money that passes the till. */
    isAdjustment: boolean('is_adjustment').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('wallet_entries_sequence_key').on(table.wallet, table.sequence),
    uniqueIndex('wallet_entries_reference_key').on(table.wallet, table.kind, table.reference),
    check('wallet_entries_amount_check', sql`${table.amount} <> 0`),
    check('wallet_entries_balance_check', sql`${table.balanceAfter} >= 0`),
    index('wallet_entries_created_index').on(table.wallet, table.createdAt, table._id),
    // Entries are only added, so the few blocks of the last days are found without an entry for each row.
    index('wallet_entries_moment_index').using('brin', table.createdAt),
  ],
)
export type WalletEntryRow = typeof walletEntries.$inferSelect
