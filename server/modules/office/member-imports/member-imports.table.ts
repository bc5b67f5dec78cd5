import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'

/** The columns of an account that an import may change. */
export type AccountFields = Partial<
  Pick<UserRow, 'phone' | 'email' | 'emailVerifiedAt' | 'gender' | 'userDetails' | 'createdAt'>
>

/** The changes of each row of a file, for its undo. Receivables name their import themselves. */
export const memberImportRows = pgTable(
  'member_import_rows',
  {
    _id: id(),
    import: uuid('import_id')
      .notNull()
      .references(() => imports._id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts. */
    row: integer('row').notNull(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'restrict' }),
    /** Whether the row entered the person. */
    isNew: boolean('is_new').notNull(),
    /** The version of the account after the row. */
    userVersion: integer('user_version').notNull(),
    /** Changed fields of a known person, as they were. */
    before: jsonb('before').$type<AccountFields>(),
    membership: uuid('membership_id').references(() => memberships._id, { onDelete: 'set null' }),
    /** The version of the membership after the import, closures included. */
    membershipVersion: integer('membership_version'),
    wallet: uuid('wallet_id').references(() => wallets._id, { onDelete: 'restrict' }),
    /** Whole kuruş that were credited. */
    walletAmount: bigint('wallet_amount', { mode: 'number' }).notNull().default(0),
    note: uuid('note_id').references(() => userNotes._id, { onDelete: 'set null' }),
    /** Ids of the consents that the row brought. */
    consents: uuid('consents').array().notNull().default([]),
  },
  (table) => [
    check('member_import_rows_wallet_check', sql`(${table.wallet} IS NULL) = (${table.walletAmount} = 0)`),
    index('member_import_rows_import_index').on(table.import, table.row),
    index('member_import_rows_user_index').on(table.user),
    index('member_import_rows_membership_index').on(table.membership).where(sql`membership_id IS NOT NULL`),
    index('member_import_rows_note_index').on(table.note).where(sql`note_id IS NOT NULL`),
    index('member_import_rows_wallet_index').on(table.wallet).where(sql`wallet_id IS NOT NULL`),
  ],
)
