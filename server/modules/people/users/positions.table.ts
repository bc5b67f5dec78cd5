import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { userRole, users } from '#server/modules/people/users/users.table.ts'

/** Named sets of permissions that an admin gives to staff. */
export const positions = pgTable(
  'positions',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    description: text('description').notNull().default(''),
    /** Sorted; each one can be delegated, which is checked when it is written and when it is used. */
    permissions: text('permissions').array().notNull(),
    /** Has a permission of admins, so the rule of the second factor treats its holders as admins. */
    isAdministrative: boolean('is_administrative').notNull(),
    search: text('search').generatedAlwaysAs((): SQL => sql`fold_turkish(name || ' ' || description)`),
  },
  (table) => [
    uniqueIndex('positions_name_key').on(sql`fold_turkish(${table.name})`),
    index('positions_name_index').on(table.name, table._id),
    check('positions_permissions_check', sql`cardinality(${table.permissions}) > 0`),
  ],
)
export type PositionRow = typeof positions.$inferSelect

/** The position of a user; triggers allow it to staff only and end it with the role (server/db/sql/rights.sql). */
export const positionHolders = pgTable(
  'position_holders',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => users._id, { onDelete: 'cascade' }),
    position: uuid('position_id')
      .notNull()
      .references(() => positions._id, { onDelete: 'restrict' }),
    /** In every branch, also in those opened later. */
    allBranches: boolean('all_branches').notNull(),
    since: instant('since').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('position_holders_position_index').on(table.position, table.since, table.user)],
)

/** The branches in which a position is held, unless it is in all. */
export const positionHolderBranches = pgTable(
  'position_holder_branches',
  {
    user: uuid('user_id').notNull(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.branch] }),
    foreignKey({
      columns: [table.user],
      foreignColumns: [positionHolders.user],
      name: 'position_holder_branches_holder_fkey',
    }).onDelete('cascade'),
    index('position_holder_branches_branch_index').on(table.branch),
  ],
)

/** The rights of each open account (server/db/sql/rights.sql). */
export const userRights = pgView('user_rights', {
  user: uuid('user_id').notNull(),
  name: turkishText('name').notNull(),
  /** The home branch. */
  branch: uuid('branch_id'),
  role: userRole('role').notNull(),
  /** Sorted; null for all. */
  branches: uuid('branches').array(),
  permissions: text('permissions').array(),
  /** The role whose rule of the second factor applies. */
  factorRole: userRole('factor_role').notNull(),
}).existing()

/** The rights that bearer tokens open, by their hash (server/db/sql/rights.sql). */
export const tokenRights = pgView('token_rights', {
  tokenHash: bytes('token_hash').notNull(),
  user: uuid('user_id').notNull(),
  role: userRole('role').notNull(),
  /** The home branch; null for an API key. */
  branch: uuid('branch_id'),
  /** Sorted; null for all. */
  branches: uuid('branches').array(),
  permissions: text('permissions').array(),
  mustEnrol: boolean('must_enrol').notNull(),
  signingFor: uuid('signing_for'),
}).existing()
