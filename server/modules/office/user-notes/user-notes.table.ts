import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Notes of staff on a person. They are written and deleted, never changed. */
export const userNotes = pgTable(
  'user_notes',
  {
    _id: id(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** Null for all branches. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isImportant: boolean('is_important').notNull().default(false),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    /** As they were called when they wrote it. */
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('user_notes_user_index').on(table.user, table.createdAt, table._id),
    index('user_notes_important_index').on(table.user, table.createdAt).where(sql`is_important`),
    index('user_notes_created_index').on(table.createdAt, table._id),
    index('user_notes_branch_index').on(table.branch, table.createdAt, table._id),
  ],
)
export type UserNoteRow = typeof userNotes.$inferSelect
