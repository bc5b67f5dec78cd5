import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant, turkishText } from '#server/db/columns.ts'
import { raffleEntries } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import { raffles } from '#server/modules/loyalty/raffles/raffles.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { drawRules } from '#shared/loyalty/raffles/draw.ts'
import { sourceKinds } from '#shared/loyalty/raffles/raffles.contract.ts'

/** A draw from its commitment to its result. A trigger makes the published columns immutable. */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    _id: id(),
    raffle: uuid('raffle_id')
      .notNull()
      .references(() => raffles._id, { onDelete: 'cascade' }),
    /** Numbers the draws of a raffle from 1; a reset adds the next one. */
    number: integer('number').notNull(),
    rule: text('rule', { enum: drawRules }).notNull(),
    /** When a draw of version 0.2.0 that had no result yet got the present rule. */
    ruleChangedAt: instant('rule_changed_at'),
    commitment: text('commitment').notNull(),
    /** The seed, encrypted with the installation's secret. */
    sealedSeed: bytes('sealed_seed').notNull(),
    closedAt: instant('closed_at'),
    entrantCount: integer('entrant_count'),
    listHash: text('list_hash'),
    /** The list as published: one entry id a line, sorted. */
    entrants: text('entrants'),
    /** Hexadecimal; published with the result. */
    seed: text('seed'),
    /** Entry ids in drawing order. */
    substitutes: uuid('substitutes').array().notNull().default([]),
    drawnAt: instant('drawn_at'),
    drawnBy: uuid('drawn_by').references(() => users._id, { onDelete: 'set null' }),
    resetAt: instant('reset_at'),
    resetBy: uuid('reset_by').references(() => users._id, { onDelete: 'set null' }),
    resetReason: text('reset_reason').notNull().default(''),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    // Of draws of version 0.2.0: the source of the public value, and the value.
    sourceKind: text('source_kind', { enum: sourceKinds }),
    sourceRound: integer('source_round'),
    sourceName: text('source_name').notNull().default(''),
    sourceAt: instant('source_at'),
    publicValue: text('public_value'),
    signature: text('signature'),
  },
  (table) => [
    uniqueIndex('raffle_draws_number_key').on(table.raffle, table.number),
    uniqueIndex('raffle_draws_live_key').on(table.raffle).where(sql`reset_at IS NULL`),
    check('raffle_draws_round_check', sql`(source_kind = 'drand') = (source_round IS NOT NULL)`),
    check('raffle_draws_rule_check', sql`rule = 'club-raffle-2' OR source_kind IS NOT NULL`),
    // The list of a draw of version 0.2.0 was published ahead of the result.
    check(
      'raffle_draws_close_check',
      sql`(closed_at IS NULL) = (drawn_at IS NULL) OR source_kind IS NOT NULL`,
    ),
    check(
      'raffle_draws_list_check',
      sql`(closed_at IS NULL) = (list_hash IS NULL) AND (closed_at IS NULL) = (entrants IS NULL) AND (closed_at IS NULL) = (entrant_count IS NULL)`,
    ),
    check('raffle_draws_drawn_check', sql`drawn_at IS NULL OR (closed_at IS NOT NULL AND seed IS NOT NULL)`),
  ],
)
export type RaffleDrawRow = typeof raffleDraws.$inferSelect

export const raffleWinners = pgTable(
  'raffle_winners',
  {
    draw: uuid('draw_id')
      .notNull()
      .references(() => raffleDraws._id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    entry: uuid('entry_id')
      .notNull()
      .references(() => raffleEntries._id, { onDelete: 'cascade' }),
    prize: turkishText('prize').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draw, table.position] }),
    uniqueIndex('raffle_winners_entry_key').on(table.entry, table.draw),
    check('raffle_winners_position_check', sql`position > 0`),
  ],
)
