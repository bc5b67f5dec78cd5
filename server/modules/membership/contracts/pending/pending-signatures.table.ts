import { sql } from 'drizzle-orm'
import { integer, pgMaterializedView, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, turkishText } from '#server/db/columns.ts'
import {
  contractOccasion,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Signatures that were pending at the last refresh, for lists and counts (server/db/sql/contracts.sql). */
export const pendingSignatures = pgMaterializedView('pending_signatures', {
  /** Hash of user and template, so the id is stable while the signature is pending. */
  _id: uuid('id').notNull(),
  user: uuid('user_id').notNull(),
  template: uuid('template_id').notNull(),
  version: uuid('version_id').notNull(),
  contractVersion: integer('contract_version').notNull(),
  title: turkishText('title').notNull(),
  /** Folded for searching. */
  titleSearch: text('title_search').notNull(),
  requiredFor: contractOccasion('required_for').notNull(),
  branch: uuid('branch_id'),
  since: instant('since').notNull(),
}).existing()

/** Signatures that are pending now, for queries about single members; lists read `pendingSignatures`. */
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
