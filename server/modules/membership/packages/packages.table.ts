import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { packageKinds, packageVisibilities } from '#shared/membership/packages/packages.contract.ts'

export const packageKind = pgEnum('package_kind', packageKinds)

export const packages = pgTable(
  'packages',
  {
    ...recordColumns(),
    /** Its home branch. `package_prices` holds the branches that sell it, this one always among them. */
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    name: turkishText('name').notNull(),
    description: text('description').notNull().default(''),
    /** Whole kuruş that a first membership costs beside the price, the same in every branch. */
    joiningFee: bigint('joining_fee', { mode: 'number' }).notNull().default(0),
    durationDays: integer('duration_days').notNull(),
    kind: packageKind('kind').notNull().default('membership'),
    features: text('features').array().notNull().default(sql`'{}'`),
    /** Sessions that it sells: always of a class pack, and of a one-to-one package that does not run for its days alone. */
    sessions: integer('sessions'),
    freezeDays: integer('freeze_days').notNull().default(0),
    freezeCount: integer('freeze_count').notNull().default(0),
    visibility: text('visibility', { enum: packageVisibilities }).notNull().default('public'),
    order: integer('position').notNull().default(0),
    /** Marked for visitors as the one to choose. */
    isRecommended: boolean('is_recommended').notNull().default(false),
    /** Branches in which it is valid beside the selling one; checked by `check_package_branches` (server/db/sql/membership-branches.sql). */
    validIn: uuid('valid_in').array().notNull().default([]),
    /** Valid in all branches, also in those opened later. */
    isValidEverywhere: boolean('is_valid_everywhere').notNull().default(false),
  },
  (table) => [
    uniqueIndex('packages_branch_name_key').on(table.branch, sql`fold_turkish(${table.name})`),
    check(
      'packages_joining_fee_check',
      sql`${table.joiningFee} >= 0 AND (${table.joiningFee} = 0 OR ${table.kind} <> 'day-pass')`,
    ),
    check('packages_duration_check', sql`${table.durationDays} > 0`),
    check(
      'packages_sessions_check',
      sql`CASE ${table.kind} WHEN 'class-pack' THEN ${table.sessions} IS NOT NULL AND ${table.sessions} > 0
        WHEN 'personal-training' THEN ${table.sessions} > 0 ELSE ${table.sessions} IS NULL END`,
    ),
    check(
      'packages_everywhere_check',
      sql`NOT ${table.isValidEverywhere} OR cardinality(${table.validIn}) = 0`,
    ),
    index('packages_branch_order_index').on(table.branch, table.order, table._id),
  ],
)
export type PackageRow = typeof packages.$inferSelect

/**
 * What a package costs in a branch from a day on, until the next row begins: periods that can neither overlap nor leave a
 * gap. Null ends the sale there.
 */
export const packagePrices = pgTable(
  'package_prices',
  {
    package: uuid('package_id')
      .notNull()
      .references(() => packages._id, { onDelete: 'cascade' }),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    /** A day in the club's calendar. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Whole kuruş. */
    price: bigint('price', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.package, table.branch, table.validFrom] }),
    check('package_prices_price_check', sql`${table.price} >= 0`),
    index('package_prices_branch_index').on(table.branch, table.validFrom),
  ],
)
export type PackagePriceRow = typeof packagePrices.$inferSelect
