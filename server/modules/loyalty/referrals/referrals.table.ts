import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, recordColumns } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { referralStates } from '#shared/loyalty/referrals/referrals.schema.ts'

export const referralStatus = pgEnum('referral_status', referralStates)

/** A member's code in a branch; at most one pending or active code for each pair. */
export const referrals = pgTable(
  'referrals',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    status: referralStatus('status').notNull().default('pending'),
    /** Why it was deactivated. */
    reason: text('reason').notNull().default(''),
    /** Null for no limit. */
    maxUses: integer('max_uses'),
    useCount: integer('use_count').notNull().default(0),
    /** Points that its creator has received for it. */
    totalEarned: integer('total_earned').notNull().default(0),
    approvedAt: instant('approved_at'),
    deactivatedAt: instant('deactivated_at'),
    /** Both forms of the code: stored and printed. */
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(code || ' ' || substr(code, 1, 4) || '-' || substr(code, 5))`,
    ),
  },
  (table) => [
    uniqueIndex('referrals_code_key').on(table.code),
    uniqueIndex('referrals_live_key')
      .on(table.user, table.branch)
      .where(sql`status IN ('pending', 'active')`),
    // Referenced by the composite foreign key of uses, whose copied columns cannot differ from the code's.
    unique('referrals_whole_key').on(table._id, table.user, table.branch),
    check(
      'referrals_uses_check',
      sql`${table.useCount} BETWEEN 0 AND coalesce(${table.maxUses}, 2147483647)`,
    ),
    check('referrals_approved_check', sql`${table.status} <> 'active' OR ${table.approvedAt} IS NOT NULL`),
    check(
      'referrals_deactivated_check',
      sql`(${table.status} = 'deactivated') = (${table.deactivatedAt} IS NOT NULL)`,
    ),
    index('referrals_user_index').on(table.user, table.createdAt, table._id),
    index('referrals_created_index').on(table.createdAt, table._id),
    index('referrals_uses_index').on(table.useCount, table._id),
    index('referrals_status_index').on(table.status, table.createdAt, table._id),
    index('referrals_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('referrals_branch_uses_index').on(table.branch, table.useCount, table._id),
    index('referrals_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ReferralRow = typeof referrals.$inferSelect

/** One use of a code by a new member. A user can be referred once, and never by themselves. */
export const referralUses = pgTable(
  'referral_uses',
  {
    _id: id(),
    referral: uuid('referral_id').notNull(),
    creator: uuid('creator_id').notNull(),
    branch: uuid('branch_id').notNull(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** Points for the creator once the conditions are met; fixed when the code is used. */
    promised: integer('promised').notNull().default(0),
    /** Whether the reward requires a paid membership of the new member; fixed when the code is used. */
    needsMembership: boolean('needs_membership').notNull().default(false),
    /** When all conditions were met; null while the address is unverified or a required membership is missing. */
    earnedAt: instant('earned_at'),
    /** Points given; 0 before. */
    reward: integer('reward').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    foreignKey({
      name: 'referral_uses_referral_fk',
      columns: [table.referral, table.creator, table.branch],
      foreignColumns: [referrals._id, referrals.user, referrals.branch],
    })
      .onDelete('restrict')
      .onUpdate('cascade'),
    uniqueIndex('referral_uses_user_key').on(table.user),
    check('referral_uses_own_check', sql`${table.user} <> ${table.creator}`),
    check('referral_uses_reward_check', sql`${table.reward} >= 0 AND ${table.promised} >= 0`),
    check('referral_uses_earned_check', sql`${table.reward} = 0 OR ${table.earnedAt} IS NOT NULL`),
    index('referral_uses_referral_index').on(table.referral, table.createdAt, table._id),
    index('referral_uses_open_index').on(table.referral).where(sql`reward = 0`),
    index('referral_uses_waiting_index').on(table.createdAt, table._id).where(sql`earned_at IS NULL`),
    index('referral_uses_creator_index').on(table.creator, table.createdAt, table._id),
    index('referral_uses_created_index').on(table.createdAt, table._id),
    index('referral_uses_reward_index').on(table.reward, table._id),
    index('referral_uses_branch_created_index').on(table.branch, table.createdAt, table._id),
  ],
)
export type ReferralUseRow = typeof referralUses.$inferSelect

/** Members to whom an admin has assigned a code. */
export const referralAssignments = pgTable(
  'referral_assignments',
  {
    _id: id(),
    referral: uuid('referral_id')
      .notNull()
      .references(() => referrals._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('referral_assignments_key').on(table.referral, table.user),
    index('referral_assignments_user_index').on(table.user, table.createdAt, table._id),
  ],
)
