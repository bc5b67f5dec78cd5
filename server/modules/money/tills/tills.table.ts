import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { tillEntryKinds } from '#shared/money/tills/till-entries.rules.ts'

export const deskMethod = pgEnum('desk_method', deskMethods)
export const tillEntryKind = pgEnum('till_entry_kind', tillEntryKinds)

/** The tills of a branch. */
export const tills = pgTable(
  'tills',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    name: turkishText('name').notNull(),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    uniqueIndex('tills_name_key').on(table.branch, sql`fold_turkish(name)`).where(sql`archived_at IS NULL`),
    index('tills_branch_index').on(table.branch, table._id),
  ],
)
export type TillRow = typeof tills.$inferSelect

/**
 * The time in which one person is responsible for a till. Triggers in server/db/sql/tills.sql refuse entries of a closed
 * session; the expected amounts are stored when it is closed.
 */
export const tillSessions = pgTable(
  'till_sessions',
  {
    ...recordColumns(),
    till: uuid('till_id')
      .notNull()
      .references(() => tills._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    openedAt: instant('opened_at').notNull().default(sql`now()`),
    /** Cash at the start, in whole kuruş. */
    openingFloat: bigint('opening_float', { mode: 'number' }).notNull(),
    closedBy: uuid('closed_by').references(() => users._id, { onDelete: 'restrict' }),
    closedAt: instant('closed_at'),
    /** Whole kuruş: the opening float and the cash entries. */
    expectedCash: bigint('expected_cash', { mode: 'number' }),
    expectedCard: bigint('expected_card', { mode: 'number' }),
    expectedTransfer: bigint('expected_transfer', { mode: 'number' }),
    /** Whole kuruş. */
    countedCash: bigint('counted_cash', { mode: 'number' }),
    /** The total of the card terminal's slips, in whole kuruş. */
    countedCard: bigint('counted_card', { mode: 'number' }),
    /** Number of notes and coins by their value in kuruş. */
    denominations: jsonb('denominations').$type<Record<string, number>>(),
    differenceReason: text('difference_reason').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('till_sessions_open_till_key').on(table.till).where(sql`closed_at IS NULL`),
    uniqueIndex('till_sessions_open_person_key').on(table.openedBy).where(sql`closed_at IS NULL`),
    check('till_sessions_float_check', sql`${table.openingFloat} >= 0`),
    check('till_sessions_counted_check', sql`${table.countedCash} >= 0 AND ${table.countedCard} >= 0`),
    check(
      'till_sessions_closed_check',
      sql`(${table.closedAt} IS NULL) = (${table.closedBy} IS NULL)
        AND (${table.closedAt} IS NULL OR ${table.expectedCash} IS NOT NULL AND ${table.countedCash} IS NOT NULL)`,
    ),
    check(
      'till_sessions_difference_check',
      sql`${table.closedAt} IS NULL OR ${table.countedCash} = ${table.expectedCash} OR ${table.differenceReason} <> ''`,
    ),
    index('till_sessions_branch_opened_index').on(table.branch, table.openedAt, table._id),
    index('till_sessions_opened_index').on(table.openedAt, table._id),
    index('till_sessions_till_index').on(table.till, table.openedAt, table._id),
    index('till_sessions_person_index').on(table.openedBy, table.openedAt, table._id),
    index('till_sessions_difference_index')
      .on(table.openedAt, table._id)
      .where(sql`counted_cash <> expected_cash`),
    index('till_sessions_branch_open_index')
      .on(table.branch, table.openedAt, table._id)
      .where(sql`closed_at IS NULL`),
  ],
)
export type TillSessionRow = typeof tillSessions.$inferSelect

/**
 * Append-only: money that came in or went out at the desk. The entries of a desk payment are written by triggers; the
 * others are pay-ins, pay-outs, bank drops and expenses of a session.
 */
export const tillEntries = pgTable(
  'till_entries',
  {
    _id: id().default(sql`gen_random_uuid()`),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Null for money that went through no till: card and transfer without an open session, and entries of earlier days. */
    session: uuid('session_id').references(() => tillSessions._id, { onDelete: 'restrict' }),
    kind: tillEntryKind('kind').notNull(),
    method: deskMethod('method').notNull(),
    /** Whole kuruş, negative for money that went out. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The day in the club's calendar on which the money moved. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The desk payment, which may have been deleted since. */
    payment: uuid('payment_id'),
    /** To whom it was paid; null where the payment or nobody tells. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    /** The membership whose price, paid before it was imported, was paid back. */
    imported: uuid('imported_id').references(() => memberships._id, { onDelete: 'restrict' }),
    reason: text('reason').notNull().default(''),
    /** Idempotency key of an entry that a person writes. */
    requestKey: uuid('request_key'),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('till_entries_request_key').on(table.requestKey),
    check('till_entries_amount_check', sql`${table.amount} <> 0`),
    check(
      'till_entries_kind_check',
      sql`(${table.kind} IN ('payment', 'correction', 'refund', 'reversal')) = (${table.payment} IS NOT NULL)`,
    ),
    check(
      'till_entries_sign_check',
      sql`CASE WHEN ${table.kind} IN ('payment', 'pay-in') THEN ${table.amount} > 0
        WHEN ${table.kind} = 'correction' THEN true ELSE ${table.amount} < 0 END`,
    ),
    check(
      'till_entries_session_check',
      sql`${table.session} IS NOT NULL OR ${table.payment} IS NOT NULL OR ${table.imported} IS NOT NULL`,
    ),
    check(
      'till_entries_imported_check',
      sql`${table.imported} IS NULL OR (${table.kind} = 'pay-out' AND ${table.user} IS NOT NULL)`,
    ),
    index('till_entries_session_index').on(table.session, table.createdAt, table._id),
    index('till_entries_payment_index').on(table.payment),
    index('till_entries_user_index').on(table.user).where(sql`user_id IS NOT NULL`),
    index('till_entries_imported_index').on(table.imported).where(sql`imported_id IS NOT NULL`),
    index('till_entries_branch_day_index').on(table.branch, table.day, table._id),
    index('till_entries_day_index').on(table.day, table._id),
  ],
)
export type TillEntryRow = typeof tillEntries.$inferSelect

/**
 * Append-only: what was counted in a session, with what it should hold at that moment; a recount is a second row. A
 * session is closed with its newest count (server/db/sql/tills.sql).
 */
export const tillCounts = pgTable(
  'till_counts',
  {
    _id: id(),
    session: uuid('session_id')
      .notNull()
      .references(() => tillSessions._id, { onDelete: 'restrict' }),
    /** Number of notes and coins by their value in kuruş. */
    denominations: jsonb('denominations').$type<Record<string, number>>().notNull(),
    /** Whole kuruş. */
    countedCash: bigint('counted_cash', { mode: 'number' }).notNull(),
    /** The total of the card terminal's slips, in whole kuruş; null if they were not counted. */
    countedCard: bigint('counted_card', { mode: 'number' }),
    /** Whole kuruş: the opening float and the cash entries. */
    expectedCash: bigint('expected_cash', { mode: 'number' }).notNull(),
    expectedCard: bigint('expected_card', { mode: 'number' }).notNull(),
    expectedTransfer: bigint('expected_transfer', { mode: 'number' }).notNull(),
    countedBy: uuid('counted_by')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    countedAt: instant('counted_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check('till_counts_counted_check', sql`${table.countedCash} >= 0 AND ${table.countedCard} >= 0`),
    index('till_counts_session_index').on(table.session, table.countedAt, table._id),
  ],
)
export type TillCountRow = typeof tillCounts.$inferSelect
