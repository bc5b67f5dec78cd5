import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, turkishText } from '#server/db/columns.ts'
import { contractOccasion } from '#server/modules/membership/contracts/contracts.table.ts'

/**
 * Who owes a signature for what at this moment. A view that the migration writes, so it stands in no schema: the
 * version in force of every active template, for the members of its branch (by home branch, or by a membership there
 * that runs or waits) or for those who hold a package of its kind, unless they have signed it. It is asked of single
 * people; lists read `contractDues`.
 */
export const owedContracts = pgTable('owed_contracts', {
  /** Made of the member and the template, so a row keeps its name for as long as it is owed. */
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
export type OwedContractRow = typeof owedContracts.$inferSelect
