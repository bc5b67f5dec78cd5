import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { packageKind, packages } from '#server/modules/membership/packages/packages.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { membershipSources } from '#shared/membership/memberships/memberships.contract.ts'

export const membershipSource = pgEnum('membership_source', membershipSources)

/** A snapshot of the package that was bought. The branches in which it is valid are in `membership_branches`. */
export const memberships = pgTable(
  'memberships',
  {
    ...recordColumns(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** The branch that sold it. */
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** As sold; `membership_branches` holds the branches. */
    validIn: uuid('valid_in').array().notNull().default([]),
    isValidEverywhere: boolean('is_valid_everywhere').notNull().default(false),
    package: uuid('package_id').references(() => packages._id, { onDelete: 'set null' }),
    name: turkishText('name').notNull(),
    kind: packageKind('kind').notNull(),
    /** Whole kuruş. */
    price: bigint('price', { mode: 'number' }).notNull(),
    /** Whole kuruş charged for joining beside the price; 0 for anybody who had a membership before. */
    joiningFee: bigint('joining_fee', { mode: 'number' }).notNull().default(0),
    /** Whole kuruş that were paid for it before it was imported; null for one that was sold here. */
    paidBefore: bigint('paid_before', { mode: 'number' }),
    durationDays: integer('duration_days').notNull(),
    /** Sessions that were sold; with a number it is a pack (`session_packs`), without one a membership. */
    sessions: integer('sessions'),
    freezeDays: integer('freeze_days').notNull(),
    freezeCount: integer('freeze_count').notNull(),
    startsAt: instant('starts_at').notNull(),
    /**
     * A day before which no change of the schedule moves the start: an agreed first day, or the end of the right of
     * withdrawal where the buyer did not consent to an earlier one.
     */
    notBefore: date('not_before', { mode: 'string' }),
    /** Exclusive. */
    endsAt: instant('ends_at').notNull(),
    source: membershipSource('source').notNull(),
    /** References `payments`; the foreign key is in server/db/sql/memberships.sql. */
    payment: uuid('payment_id'),
    /** Idempotency key of a sale at the desk or from the wallet. */
    requestKey: uuid('request_key'),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** When the renewal reminder was sent. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    // Fulfilling a payment twice creates one membership.
    uniqueIndex('memberships_payment_key').on(table.payment),
    uniqueIndex('memberships_request_key').on(table.requestKey),
    check('memberships_paid_before_check', sql`${table.paidBefore} >= 0`),
    check(
      'memberships_joining_fee_check',
      sql`${table.joiningFee} >= 0 AND (${table.joiningFee} = 0 OR ${table.kind} <> 'day-pass')`,
    ),
    check(
      'memberships_sessions_check',
      sql`CASE ${table.kind} WHEN 'class-pack' THEN ${table.sessions} IS NOT NULL AND ${table.sessions} > 0
        WHEN 'personal-training' THEN ${table.sessions} > 0 ELSE ${table.sessions} IS NULL END`,
    ),
    check('memberships_dates_check', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'memberships_not_before_check',
      sql`timezone('Europe/Istanbul', ${table.startsAt})::date >= ${table.notBefore}`,
    ),
    index('memberships_created_index').on(table.createdAt, table._id),
    index('memberships_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('memberships_user_index').on(table.user, table.branch, table.endsAt),
    index('memberships_end_index').on(table.endsAt, table._id),
    index('memberships_branch_end_index').on(table.branch, table.endsAt, table._id),
    index('memberships_start_index').on(table.startsAt, table._id),
    index('memberships_branch_start_index').on(table.branch, table.startsAt, table._id),
    // Counts by branch read nothing else.
    index('memberships_counts_index')
      .on(table.branch, table.endsAt, table.startsAt)
      .where(sql`cancelled_at IS NULL`),
    index('memberships_kind_index').on(table.kind, table.createdAt, table._id),
    index('memberships_source_index').on(table.source, table.createdAt, table._id),
    index('memberships_everywhere_index').on(table.endsAt).where(sql`is_valid_everywhere`),
    index('memberships_cancelled_index').on(table.createdAt, table._id).where(sql`cancelled_at IS NOT NULL`),
  ],
)
export type MembershipRow = typeof memberships.$inferSelect
