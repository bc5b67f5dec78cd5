import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { mediumFormats } from '#shared/access/entry-media/medium-number.ts'
import { reasons } from '#shared/access/turnstile/reasons.ts'
import { directions, turnstileEntrySources } from '#shared/access/turnstile/turnstile.schema.ts'

export const turnstileDirection = pgEnum('turnstile_direction', directions)
export const turnstileSource = pgEnum('turnstile_source', turnstileEntrySources)
export const turnstileReason = pgEnum('turnstile_reason', reasons)
export const mediumFormat = pgEnum('medium_format', mediumFormats)

const branch = () =>
  uuid('branch_id')
    .notNull()
    .references(() => branches._id, { onDelete: 'cascade' })

/** The signing key of the installation: one row, created with the first signed code. */
export const turnstileKeys = pgTable(
  'turnstile_keys',
  {
    only: boolean('only').primaryKey().default(true),
    /** Ed25519, PKCS 8, encrypted with the installation's secret. */
    privateKey: bytes('private_key').notNull(),
  },
  (table) => [check('turnstile_keys_only_check', sql`${table.only}`)],
)

/** Gate settings of a branch; without a row the defaults apply. */
export const turnstileGates = pgTable('turnstile_gates', {
  branch: branch().primaryKey(),
  passBackMinutes: integer('pass_back_minutes').notNull().default(5),
  stayHours: integer('stay_hours').notNull().default(4),
  version: integer('version').notNull().default(1),
})

/** Codes of the screens at the gates; at most one is active for each branch. */
export const turnstileCodes = pgTable(
  'turnstile_codes',
  {
    ...recordColumns(),
    branch: branch(),
    /** Part of the signed code; codes with another serial are invalid. */
    serial: integer('serial').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('turnstile_codes_serial_key').on(table.branch, table.serial),
    uniqueIndex('turnstile_codes_active_key').on(table.branch).where(sql`is_active`),
  ],
)
export type TurnstileCodeRow = typeof turnstileCodes.$inferSelect

export const turnstileDevices = pgTable(
  'turnstile_devices',
  {
    ...recordColumns(),
    branch: branch(),
    name: turkishText('name').notNull(),
    direction: turnstileDirection('direction').notNull().default('in'),
    keyHash: bytes('key_hash').notNull(),
    /** Hash of the previous key, which is valid until the current one is first used. */
    previousKeyHash: bytes('previous_key_hash'),
    previousKeyUntil: instant('previous_key_until'),
    revokedAt: instant('revoked_at'),
    lastSeenAt: instant('last_seen_at'),
    /** How it writes the numbers of cards. */
    mediumFormat: mediumFormat('medium_format').notNull().default('decimal'),
    /** Unknown media read within a minute from `unknownMediaSince` on. */
    unknownMedia: integer('unknown_media').notNull().default(0),
    unknownMediaSince: instant('unknown_media_since'),
    /** When it last read too many of them. */
    mediaAlarmAt: instant('media_alarm_at'),
  },
  (table) => [
    index('turnstile_devices_branch_index').on(table.branch, table.createdAt, table._id),
    index('turnstile_devices_created_index').on(table.createdAt, table._id),
    index('turnstile_devices_name_index').on(table.name, table._id),
  ],
)
export type DeviceRow = typeof turnstileDevices.$inferSelect

const isVisit = sql`allowed AND direction = 'in'`

/** Access log: every decision at a gate. Append-only: a trigger rejects changes. */
export const turnstileEntries = pgTable(
  'turnstile_entries',
  {
    _id: id(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Null if the code identifies no user. */
    user: uuid('user_id').references(() => users._id, { onDelete: 'restrict' }),
    device: uuid('device_id').references(() => turnstileDevices._id, { onDelete: 'restrict' }),
    direction: turnstileDirection('direction').notNull(),
    source: turnstileSource('source').notNull(),
    allowed: boolean('allowed').notNull(),
    reason: turnstileReason('reason').notNull(),
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'restrict' }),
    /** Whole kuruş charged to the wallet. */
    fee: bigint('fee', { mode: 'number' }).notNull().default(0),
    /** The refusal that this entry overrides. */
    overrides: uuid('overrides_id'),
    actor: uuid('actor_id').references(() => users._id, { onDelete: 'restrict' }),
    note: text('note').notNull().default(''),
    /** Idempotency key of a reported offline decision. */
    reportKey: bytes('report_key'),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('turnstile_entries_overrides_key').on(table.overrides).where(sql`overrides_id IS NOT NULL`),
    uniqueIndex('turnstile_entries_report_key').on(table.reportKey).where(sql`report_key IS NOT NULL`),
    index('turnstile_entries_branch_index').on(table.branch, table.at, table._id),
    index('turnstile_entries_user_index').on(table.user, table.at, table._id),
    // The undo of an import deletes memberships.
    index('turnstile_entries_membership_index').on(table.membership).where(sql`membership_id IS NOT NULL`),
    index('turnstile_entries_at_index').on(table.at, table._id),
    // Visits are counted from these indexes alone.
    index('turnstile_entries_visits_index').on(table.at, table.branch).where(isVisit),
    index('turnstile_entries_branch_visits_index').on(table.branch, table.at).where(isVisit),
    index('turnstile_entries_reason_index').on(table.reason, table.at, table._id),
    index('turnstile_entries_all_refused_index').on(table.at, table._id).where(sql`NOT allowed`),
    index('turnstile_entries_refused_index').on(table.branch, table.at, table._id).where(sql`NOT allowed`),
  ],
)
export type TurnstileEntryRow = typeof turnstileEntries.$inferSelect

/** How many people entered in an hour, of entries that were deleted by age; for the reports. */
export const turnstileEntryCounts = pgTable(
  'turnstile_entry_counts',
  {
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    /** Its start. */
    hour: instant('hour').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [
    primaryKey({ name: 'turnstile_entry_counts_pkey', columns: [table.branch, table.hour] }),
    check('turnstile_entry_counts_entries_check', sql`${table.entries} > 0`),
  ],
)

/** Tokens of granted entries, for the replay check; deleted once they have expired. */
export const turnstileUsedTokens = pgTable(
  'turnstile_used_tokens',
  {
    token: bytes('token').primaryKey(),
    usedAt: instant('used_at').notNull().default(sql`now()`),
  },
  (table) => [index('turnstile_used_tokens_used_index').on(table.usedAt)],
)

/** Last entry and exit of each user in a branch; the source of occupancy and anti-passback. */
export const turnstilePresence = pgTable(
  'turnstile_presence',
  {
    branch: branch(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    enteredAt: instant('entered_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.branch, table.user] }),
    index('turnstile_presence_inside_index').on(table.branch, table.enteredAt).where(sql`left_at IS NULL`),
  ],
)
