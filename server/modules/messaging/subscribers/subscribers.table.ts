import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordColumns } from '#server/db/columns.ts'

/** The addresses of the mailing list; whether mails may go to one is what `consents` says. */
export const subscribers = pgTable(
  'subscribers',
  {
    ...recordColumns(),
    email: text('email').notNull(),
  },
  (table) => [
    uniqueIndex('subscribers_email_key').on(sql`lower(${table.email} COLLATE "C")`),
    index('subscribers_email_index').on(table.email, table._id),
    index('subscribers_created_index').on(table.createdAt, table._id),
    index('subscribers_search_index').using('gin', sql`fold_turkish(${table.email}) gin_trgm_ops`),
  ],
)
export type SubscriberRow = typeof subscribers.$inferSelect
