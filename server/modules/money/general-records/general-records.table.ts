import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'

/** Income and expenses of a branch besides payments by members. */
export const generalRecords = pgTable(
  'general_records',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    date: date('date', { mode: 'string' }).notNull(),
    title: turkishText('title').notNull(),
    category: turkishText('category').notNull().default(sql`''`),
    /** Whole kuruş, negative for expenses. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    note: text('note').notNull().default(''),
    /** The import that added the row. */
    import: uuid('import_id').references(() => imports._id, { onDelete: 'set null' }),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(title || ' ' || category || ' ' || note)`),
  },
  (table) => [
    check('general_records_amount_check', sql`${table.amount} <> 0`),
    index('general_records_branch_date_index').on(table.branch, table.date, table._id),
    index('general_records_date_index').on(table.date, table._id),
    index('general_records_branch_title_index').on(table.branch, table.title, table._id),
    index('general_records_title_index').on(table.title, table._id),
    index('general_records_branch_category_index').on(table.branch, table.category, table._id),
    index('general_records_category_index').on(table.category, table._id),
    index('general_records_branch_amount_index').on(table.branch, table.amount, table._id),
    index('general_records_amount_index').on(table.amount, table._id),
    index('general_records_branch_created_index').on(table.branch, table.createdAt, table._id),
    index('general_records_created_index').on(table.createdAt, table._id),
    index('general_records_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
    index('general_records_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type GeneralRecordRow = typeof generalRecords.$inferSelect
