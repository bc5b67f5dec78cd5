import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { subscriberSources } from '#shared/messaging/subscribers/subscribers.contract.ts'

export const subscriberSource = pgEnum('subscriber_source', subscriberSources)

export const subscribers = pgTable(
  'subscribers',
  {
    ...recordColumns(),
    email: text('email').notNull(),
    source: subscriberSource('source').notNull().default('site'),
    /** How the consent of an address from the desk was given. */
    consentNote: text('consent_note').notNull().default(''),
    /** Null while subscribed. An unsubscribed address keeps its row, so that an import does not subscribe it again. */
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    check('subscribers_consent_check', sql`(${table.source} = 'desk') = (${table.consentNote} <> '')`),
    uniqueIndex('subscribers_email_key').on(sql`lower(${table.email} COLLATE "C")`),
    index('subscribers_email_index').on(table.email, table._id),
    index('subscribers_created_index').on(table.createdAt, table._id),
    index('subscribers_search_index').using('gin', sql`fold_turkish(${table.email}) gin_trgm_ops`),
  ],
)
export type SubscriberRow = typeof subscribers.$inferSelect
