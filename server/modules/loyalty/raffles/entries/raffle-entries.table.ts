import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, turkishText } from '#server/db/columns.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { raffleEntrySources } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

/**
 * Entries of a raffle. An account, a mailbox and a phone number can each enter a raffle once; removed entries stay in
 * these unique keys, so a removed person cannot enter again.
 */
export const raffleEntries = pgTable(
  'raffle_entries',
  {
    /** A random UUID, because it is published: a UUIDv7 would reveal when the entry was made. */
    _id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    raffle: uuid('raffle_id')
      .notNull()
      .references(() => raffles._id, { onDelete: 'cascade' }),
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    source: text('source', { enum: raffleEntrySources }).notNull(),
    name: turkishText('name').notNull(),
    email: text('email').notNull(),
    /** The normalised address (see `mailboxOf`); null once the person's data is erased. */
    mailbox: text('mailbox'),
    /** E.164; null if the account has none. */
    phone: text('phone'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    removedAt: instant('removed_at'),
    removedBy: uuid('removed_by').references(() => users._id, { onDelete: 'set null' }),
    removedReason: text('removed_reason').notNull().default(''),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(name || ' ' || email || ' ' || coalesce(phone, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('raffle_entries_user_key').on(table.raffle, table.user),
    uniqueIndex('raffle_entries_mailbox_key').on(table.raffle, table.mailbox),
    uniqueIndex('raffle_entries_phone_key').on(table.raffle, table.phone),
    check('raffle_entries_source_check', sql`source = 'form' OR user_id IS NOT NULL`),
    index('raffle_entries_created_index').on(table.raffle, table.createdAt, table._id),
    index('raffle_entries_name_index').on(table.raffle, table.name, table._id),
    index('raffle_entries_email_index').on(table.raffle, table.email, table._id),
    index('raffle_entries_newest_index').on(table.createdAt, table._id),
    index('raffle_entries_all_names_index').on(table.name, table._id),
    index('raffle_entries_all_emails_index').on(table.email, table._id),
    index('raffle_entries_source_index').on(table.source, table.createdAt, table._id),
    index('raffle_entries_removed_index').on(table.createdAt, table._id).where(sql`removed_at IS NOT NULL`),
    index('raffle_entries_user_index').on(table.user),
    index('raffle_entries_mailbox_index').on(table.mailbox),
    index('raffle_entries_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type RaffleEntryRow = typeof raffleEntries.$inferSelect
