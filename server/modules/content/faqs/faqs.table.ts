import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'

export const faqs = pgTable(
  'faqs',
  {
    ...recordColumns(),
    topic: turkishText('topic').notNull().default(sql`''`),
    question: turkishText('question').notNull(),
    answer: text('answer').notNull(),
    order: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [index('faqs_order_index').on(table.order, table._id)],
)
export type FaqRow = typeof faqs.$inferSelect
