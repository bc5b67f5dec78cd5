import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { trialStatuses } from '#shared/access/trials/trials.contract.ts'

export const trialStatus = pgEnum('trial_status', trialStatuses)

/** Visits of people who are not members. */
export const trials = pgTable(
  'trials',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    name: turkishText('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    /** The place among those of the hour, from 1; a cancelled or missed visit holds none. */
    seat: integer('seat'),
    status: trialStatus('status').notNull().default('booked'),
    isMinor: boolean('is_minor').notNull().default(false),
    guardianName: turkishText('guardian_name').notNull().default(sql`''`),
    note: text('note').notNull().default(''),
    enteredByStaff: boolean('entered_by_staff').notNull().default(false),
    /** The entry that the check-in wrote; null again once the entry has been deleted by age. */
    entry: uuid('entry_id').references(() => turnstileEntries._id, { onDelete: 'set null' }),
    search: text('search').generatedAlwaysAs(sql`fold_turkish(name || ' ' || phone || ' ' || email)`),
  },
  (table) => [
    uniqueIndex('trials_seat_key').on(table.branch, table.startsAt, table.seat).where(sql`seat IS NOT NULL`),
    uniqueIndex('trials_open_phone_key').on(table.phone).where(sql`status = 'booked'`),
    uniqueIndex('trials_entry_key').on(table.entry).where(sql`entry_id IS NOT NULL`),
    check(
      'trials_seat_check',
      sql`(${table.seat} IS NOT NULL) = (${table.status} IN ('booked', 'arrived')) AND ${table.seat} >= 1`,
    ),
    check('trials_entry_check', sql`${table.entry} IS NULL OR ${table.status} = 'arrived'`),
    check(
      'trials_guardian_check',
      sql`NOT (${table.status} = 'arrived' AND ${table.isMinor} AND ${table.guardianName} = '')`,
    ),
    index('trials_starts_index').on(table.startsAt, table._id),
    index('trials_branch_index').on(table.branch, table.startsAt, table._id),
    index('trials_status_index').on(table.status, table.startsAt, table._id),
    index('trials_branch_status_index').on(table.branch, table.status, table.startsAt, table._id),
    index('trials_created_index').on(table.createdAt, table._id),
    index('trials_name_index').on(table.name, table._id),
    index('trials_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
export type TrialRow = typeof trials.$inferSelect
