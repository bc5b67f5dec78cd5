import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { contractOccasions } from '#shared/membership/contracts/contracts.schema.ts'

export const contractOccasion = pgEnum('contract_occasion', contractOccasions)

/** A contract and its draft; members read and sign its versions. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    ...recordColumns(),
    /** Null for all branches. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'restrict' }),
    title: turkishText('title').notNull(),
    requiredFor: contractOccasion('required_for').notNull(),
    content: text('content').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** 0 before the first publication. */
    publishedVersion: integer('published_version').notNull().default(0),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(title)`),
  },
  (table) => [
    check('contract_templates_version_check', sql`${table.publishedVersion} >= 0`),
    index('contract_templates_branch_title_index').on(table.branch, table.title, table._id),
    index('contract_templates_title_index').on(table.title, table._id),
    index('contract_templates_created_index').on(table.createdAt, table._id),
    index('contract_templates_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ContractTemplateRow = typeof contractTemplates.$inferSelect

/** Published texts; append-only by trigger. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    _id: id(),
    template: uuid('template_id')
      .notNull()
      .references(() => contractTemplates._id, { onDelete: 'restrict' }),
    version: integer('version').notNull(),
    title: turkishText('title').notNull(),
    content: text('content').notNull(),
    author: uuid('author_id').references(() => users._id, { onDelete: 'restrict' }),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('contract_versions_version_key').on(table.template, table.version)],
)
export type ContractVersionRow = typeof contractVersions.$inferSelect
