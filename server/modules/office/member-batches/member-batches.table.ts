import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { batchKinds } from '#shared/office/member-batches/member-batches.contract.ts'

/** What an undo restores of one person. */
export interface Remembered {
  /** The home branch before. */
  branch: string | null
  /** The changed memberships: the branch before, and the end after the change. */
  memberships: { _id: string; branch: string; endsAt: string }[]
  /** Lessons whose places the person lost. */
  lessons: string[]
}

/** Changes of many members at once that can still be undone; the audit log keeps what they changed. */
export const memberBatches = pgTable(
  'member_batches',
  {
    _id: id(),
    kind: text('kind', { enum: batchKinds }).notNull(),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** The branch that people moved to. */
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'cascade' }),
    /** Of a freeze or an extension. */
    days: integer('days'),
  },
  (table) => [
    index('member_batches_created_index').on(table.createdAt, table._id),
    index('member_batches_author_index').on(table.author, table.createdAt, table._id),
    index('member_batches_branch_index').on(table.branch),
  ],
)
export type MemberBatchRow = typeof memberBatches.$inferSelect

export const memberBatchPeople = pgTable(
  'member_batch_people',
  {
    batch: uuid('batch_id')
      .notNull()
      .references(() => memberBatches._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<Remembered>().notNull(),
    restoredAt: instant('restored_at'),
  },
  (table) => [
    primaryKey({ columns: [table.batch, table.user] }),
    index('member_batch_people_user_index').on(table.user),
  ],
)
