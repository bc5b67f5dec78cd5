import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, turkishText } from '#server/db/columns.ts'
import { contractOccasion } from '#server/modules/membership/contracts/templates/templates.table.ts'

/**
 * What the view `current_pending_signatures` says, kept for lists and counts: a row for each span of time, so that it stays right
 * when a membership ends. Nothing here refers to another table: it is drawn up anew from what changed, and whoever
 * writes waits for none of it.
 */
export const pendingSignatures = pgTable(
  'pending_signatures',
  {
    /** Made of the member and the template, so a row keeps its name for as long as it is pending. */
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
    /** The first moment at which it is pending like this; `-infinity` for what is pending already. */
    pendingFrom: instant('pending_from').notNull(),
    /** The first moment at which it no longer is: the end of a membership, else `infinity`. */
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

/** Members whose dues may have changed, appended by triggers of the migration and taken off by `settleDues`. */
export const pendingSignatureChanges = pgTable('pending_signature_changes', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  user: uuid('user_id').notNull(),
})

/** Templates whose version, occasion or archiving changed: every member is looked at, in the order of their keys. */
export const pendingSignatureScans = pgTable('pending_signature_scans', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  template: uuid('template_id').notNull(),
  /** The last member looked at. */
  last: uuid('last_user_id').notNull().default('00000000-0000-0000-0000-000000000000'),
  /** Members looked at so far. */
  seen: integer('seen').notNull().default(0),
})

/**
 * Who owes a signature for what at this moment. A view that the migration writes, so it stands in no schema: the
 * version in force of every active template, for the members of its branch (by home branch, or by a membership there
 * that runs or waits) or for those who hold a package of its kind, unless they have signed it. It is asked of single
 * people; lists read `contractDues`.
 */
export const currentPendingSignatures = pgTable('current_pending_signatures', {
  /** Made of the member and the template, so a row keeps its name for as long as it is pending. */
  _id: uuid('id').notNull(),
  user: uuid('user_id').notNull(),
  userName: turkishText('user_name').notNull(),
  userEmail: text('user_email').notNull(),
  template: uuid('template_id').notNull(),
  version: uuid('version_id').notNull(),
  contractVersion: integer('contract_version').notNull(),
  title: turkishText('title').notNull(),
  requiredFor: contractOccasion('required_for').notNull(),
  /** Whose staff looks after it: the template's, the member's own or that of the membership. */
  branch: uuid('branch_id'),
  since: instant('since').notNull(),
  remindedAt: instant('reminded_at'),
  search: text('search').notNull(),
})
export type CurrentPendingSignatureRow = typeof currentPendingSignatures.$inferSelect
