import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    ...recordColumns(),
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'set null' }),
    name: turkishText('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    subject: turkishText('subject').notNull(),
    message: text('message').notNull(),
    enteredByStaff: boolean('entered_by_staff').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    isSuspicious: boolean('is_suspicious').notNull().default(false),
    reply: text('reply').notNull().default(''),
    repliedAt: instant('replied_at'),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || email || ' ' || subject)`),
  },
  (table) => [
    index('contact_messages_created_index').on(table.createdAt, table._id),
    index('contact_messages_branch_index').on(table.branch, table.createdAt, table._id),
    index('contact_messages_unread_index').on(table.branch, table.createdAt).where(sql`NOT is_read`),
    index('contact_messages_suspicious_index').on(table.createdAt, table._id).where(sql`is_suspicious`),
    index('contact_messages_name_index').on(table.name, table._id),
    index('contact_messages_branch_name_index').on(table.branch, table.name, table._id),
    index('contact_messages_subject_index').on(table.subject, table._id),
    index('contact_messages_branch_subject_index').on(table.branch, table.subject, table._id),
    index('contact_messages_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type ContactMessageRow = typeof contactMessages.$inferSelect
