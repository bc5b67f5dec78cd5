import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { invitationKinds, recipientStates } from '#shared/office/invitations/invitations.contract.ts'

/** People who are invited at once, by mail or with printed slips. */
export const invitationBatches = pgTable(
  'invitation_batches',
  {
    _id: id(),
    kind: text('kind', { enum: invitationKinds }).notNull(),
    author: uuid('author_id').references(() => users._id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    finishedAt: instant('finished_at'),
    /** The slips as a PDF, encrypted, because the codes on it open accounts; null once it is purged. */
    file: bytes('file'),
  },
  (table) => [
    index('invitation_batches_created_index').on(table.createdAt, table._id),
    index('invitation_batches_author_index').on(table.author, table.createdAt, table._id),
    index('invitation_batches_open_index').on(table._id).where(sql`finished_at IS NULL`),
    index('invitation_batches_file_index').on(table.createdAt).where(sql`file IS NOT NULL`),
  ],
)
export type InvitationBatchRow = typeof invitationBatches.$inferSelect

export const invitationRecipients = pgTable(
  'invitation_recipients',
  {
    _id: id(),
    batch: uuid('batch_id')
      .notNull()
      .references(() => invitationBatches._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    state: text('state', { enum: recipientStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** While queued: not sent before this time. While being sent: its outcome is unknown from this time on. */
    dueAt: instant('due_at').notNull().default(sql`now()`),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    unique('invitation_recipients_user_key').on(table.batch, table.user),
    // Two batches at once do not invite a person twice.
    uniqueIndex('invitation_recipients_open_key').on(table.user).where(sql`state IN ('queued', 'sending')`),
    index('invitation_recipients_due_index').on(table.dueAt).where(sql`state IN ('queued', 'sending')`),
    index('invitation_recipients_user_index').on(table.user),
  ],
)
