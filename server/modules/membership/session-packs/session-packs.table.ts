import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { creditStates, sessionEntryKinds } from '#shared/membership/session-packs/session-packs.contract.ts'

export const sessionEntryKind = pgEnum('session_entry_kind', sessionEntryKinds)

/** Where the session of an appointment stands; only triggers write its ledger entries. */
export const creditState = pgEnum('session_credit', creditStates)

/**
 * The sums of a pack: a membership that was sold with a number of sessions. Only entries of the ledger change them
 * (server/db/sql/sessions.sql): available + reserved = granted − consumed − expired − refunded, none below zero.
 */
export const sessionPacks = pgTable(
  'session_packs',
  {
    membership: uuid('membership_id')
      .primaryKey()
      .references(() => memberships._id, { onDelete: 'restrict' }),
    granted: integer('granted').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    consumed: integer('consumed').notNull().default(0),
    expired: integer('expired').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    available: integer('available')
      .notNull()
      .generatedAlwaysAs(sql`granted - consumed - expired - refunded - reserved`),
  },
  (table) => [
    check('session_packs_available_check', sql`${table.available} >= 0`),
    check(
      'session_packs_sums_check',
      sql`${table.granted} >= 0 AND ${table.reserved} >= 0 AND ${table.consumed} >= 0 AND ${table.expired} >= 0
        AND ${table.refunded} >= 0`,
    ),
    index('session_packs_available_index').on(table.membership).where(sql`available > 0`),
  ],
)
export type SessionPackRow = typeof sessionPacks.$inferSelect

/** Append-only ledger of sessions. A `reverse` names the entry that it takes back and has its amount. */
export const sessionEntries = pgTable(
  'session_entries',
  {
    _id: id().default(sql`gen_random_uuid()`),
    pack: uuid('pack_id')
      .notNull()
      .references(() => sessionPacks.membership, { onDelete: 'restrict' }),
    kind: sessionEntryKind('kind').notNull(),
    amount: integer('amount').notNull(),
    /** What the session was for; the foreign keys are in server/db/sql/sessions.sql. */
    appointment: uuid('appointment_id'),
    booking: uuid('booking_id'),
    reverses: uuid('reverses_id'),
    reason: text('reason').notNull().default(''),
    /** Null for what the product or a trigger wrote. */
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check('session_entries_amount_check', sql`${table.amount} > 0`),
    check(
      'session_entries_reverse_check',
      sql`(${table.kind} = 'reverse') = (${table.reverses} IS NOT NULL)`,
    ),
    check('session_entries_source_check', sql`num_nonnulls(${table.appointment}, ${table.booking}) <= 1`),
    uniqueIndex('session_entries_reverses_key').on(table.reverses),
    index('session_entries_pack_index').on(table.pack, table.createdAt, table._id),
    index('session_entries_appointment_index').on(table.appointment).where(sql`appointment_id IS NOT NULL`),
    index('session_entries_booking_index').on(table.booking).where(sql`booking_id IS NOT NULL`),
    index('session_entries_reported_index')
      .on(table.createdAt)
      .where(sql`kind NOT IN ('reserve', 'release')`),
  ],
)
export type SessionEntryRow = typeof sessionEntries.$inferSelect
