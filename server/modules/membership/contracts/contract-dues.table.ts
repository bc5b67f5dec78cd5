import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, turkishText } from '#server/db/columns.ts'
import { contractOccasion } from '#server/modules/membership/contracts/contracts.table.ts'

/**
 * What the view `owed_contracts` says, kept for lists and counts: a row for each span of time, so that it stays right
 * when a membership ends. Nothing here refers to another table: it is drawn up anew from what changed, and whoever
 * writes waits for none of it.
 */
export const contractDues = pgTable(
  'contract_dues',
  {
    /** Made of the member and the template, so a row keeps its name for as long as it is owed. */
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
    /** The first moment at which it is owed like this; `-infinity` for what is owed already. */
    owedFrom: instant('owed_from').notNull(),
    /** The first moment at which it no longer is: the end of a membership, else `infinity`. */
    owedUntil: instant('owed_until').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table._id, table.owedFrom] }),
    index('contract_dues_since_index').on(table.since, table._id),
    index('contract_dues_branch_since_index').on(table.branch, table.since, table._id),
    index('contract_dues_template_since_index').on(table.template, table.since, table._id),
    index('contract_dues_name_index').on(table.userName, table._id),
    index('contract_dues_branch_name_index').on(table.branch, table.userName, table._id),
    index('contract_dues_title_index').on(table.title, table._id),
    index('contract_dues_branch_title_index').on(table.branch, table.title, table._id),
    index('contract_dues_user_index').on(table.user),
    index('contract_dues_until_index').on(table.owedUntil).where(sql`owed_until < 'infinity'`),
    index('contract_dues_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ContractDueRow = typeof contractDues.$inferSelect

/** Members whose dues may have changed, appended by triggers of the migration and taken off by `settleDues`. */
export const contractDueChanges = pgTable('contract_due_changes', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  user: uuid('user_id').notNull(),
})

/** Templates whose version, occasion or archiving changed: every member is looked at, in the order of their keys. */
export const contractDueWalks = pgTable('contract_due_walks', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  template: uuid('template_id').notNull(),
  /** The last member looked at. */
  last: uuid('last_user_id').notNull().default('00000000-0000-0000-0000-000000000000'),
  /** Members looked at so far. */
  seen: integer('seen').notNull().default(0),
})
