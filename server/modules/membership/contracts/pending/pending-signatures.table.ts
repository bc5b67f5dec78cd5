import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, turkishText } from '#server/db/columns.ts'
import {
  contractOccasion,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/**
 * The result of `pending_signatures_at` (server/db/sql/contracts.sql), materialised for lists and counts. A row is valid
 * for a period, so the table stays correct when a membership ends. It has no foreign keys: refreshing it must not lock
 * rows that other transactions write to. Refreshed by `refreshPendingSignatures`.
 */
export const pendingSignatures = pgTable(
  'pending_signatures',
  {
    /** Hash of user and template, so the id is stable while the signature is pending. */
    _id: uuid('id').notNull(),
    user: uuid('user_id').notNull(),
    userName: turkishText('user_name').notNull(),
    template: uuid('template_id').notNull(),
    version: uuid('version_id').notNull(),
    contractVersion: integer('contract_version').notNull(),
    title: turkishText('title').notNull(),
    requiredFor: contractOccasion('required_for').notNull(),
    branch: uuid('branch_id'),
    since: instant('since').notNull(),
    /** `-infinity` if the signature is pending already. */
    pendingFrom: instant('pending_from').notNull(),
    /** Exclusive: the end of a membership, otherwise `infinity`. */
    pendingUntil: instant('pending_until').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table._id, table.pendingFrom] }),
    index('pending_signatures_since_index').on(table.since, table._id),
    index('pending_signatures_branch_since_index').on(table.branch, table.since, table._id),
    index('pending_signatures_template_since_index').on(table.template, table.since, table._id),
    index('pending_signatures_name_index').on(table.userName, table._id),
    index('pending_signatures_branch_name_index').on(table.branch, table.userName, table._id),
    index('pending_signatures_title_index').on(table.title, table._id),
    index('pending_signatures_branch_title_index').on(table.branch, table.title, table._id),
    index('pending_signatures_user_index').on(table.user),
    index('pending_signatures_until_index').on(table.pendingUntil).where(sql`pending_until < 'infinity'`),
    index('pending_signatures_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type PendingSignatureRow = typeof pendingSignatures.$inferSelect

/** Refresh queue of changed members, filled by triggers (server/db/sql/contracts.sql). */
export const pendingSignatureChanges = pgTable('pending_signature_changes', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  user: uuid('user_id').notNull(),
})

/** Refresh queue of changed templates, filled by triggers. Members are scanned in the order of their ids. */
export const pendingSignatureScans = pgTable('pending_signature_scans', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  template: uuid('template_id').notNull(),
  /** Cursor: the last member scanned. */
  last: uuid('last_user_id').notNull().default('00000000-0000-0000-0000-000000000000'),
  /** Members scanned so far. */
  seen: integer('seen').notNull().default(0),
})

/**
 * The view of `pending_signatures_at(now())`, for queries about single members: the published version of every active
 * template, for members of its branch (by home branch or an unexpired membership) or holders of a package of its kind,
 * unless they signed it. Lists read `pendingSignatures`.
 */
export const currentPendingSignatures = pgView('current_pending_signatures', {
  /** Hash of user and template, so the id is stable while the signature is pending. */
  _id: uuid('id').notNull(),
  user: uuid('user_id').notNull(),
  userName: turkishText('user_name').notNull(),
  userEmail: text('user_email').notNull(),
  template: uuid('template_id').notNull(),
  version: uuid('version_id').notNull(),
  contractVersion: integer('contract_version').notNull(),
  title: turkishText('title').notNull(),
  requiredFor: contractOccasion('required_for').notNull(),
  /** The branch whose staff is responsible: that of the template, the membership or the member, in this order. */
  branch: uuid('branch_id'),
  since: instant('since').notNull(),
  remindedAt: instant('reminded_at'),
  search: text('search').notNull(),
}).existing()
export type CurrentPendingSignatureRow = typeof currentPendingSignatures.$inferSelect

/** When a user was last reminded by mail to sign a version. */
export const contractReminders = pgTable(
  'contract_reminders',
  {
    _id: id(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    version: uuid('version_id')
      .notNull()
      .references(() => contractVersions._id, { onDelete: 'cascade' }),
    remindedAt: instant('reminded_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('contract_reminders_key').on(table.user, table.version)],
)
