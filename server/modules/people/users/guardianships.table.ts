import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, pgView, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { guardianRelations, mostGuardians } from '#shared/people/guardians/guardians.rules.ts'

export const guardianRelation = pgEnum('guardian_relation', guardianRelations)

/**
 * Guardians of minors. Triggers (server/db/sql/guardians.sql) keep the rules of age, refuse circles and assign the slot,
 * which limits the guardians of a minor. Rights follow from the birth date when they are read.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    _id: id(),
    minor: uuid('minor_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    guardian: uuid('guardian_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    relation: guardianRelation('relation').notNull(),
    slot: smallint('slot').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by').references(() => users._id, { onDelete: 'set null' }),
    /** The import that brought it, also for a guardian whose birth date is not known. */
    import: uuid('import_id'),
  },
  (table) => [
    uniqueIndex('guardianships_pair_key').on(table.minor, table.guardian),
    uniqueIndex('guardianships_slot_key').on(table.minor, table.slot),
    check('guardianships_self_check', sql`${table.minor} <> ${table.guardian}`),
    check('guardianships_slot_check', sql`${table.slot} BETWEEN 1 AND ${sql.raw(String(mostGuardians))}`),
    index('guardianships_guardian_index').on(table.guardian),
    index('guardianships_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
  ],
)

/** The view of the guardianships with rights: the minor is under 18, and both accounts are open. */
export const currentGuardianships = pgView('current_guardianships', {
  _id: uuid('id').notNull(),
  minor: uuid('minor_id').notNull(),
  minorName: text('minor_name').notNull(),
  guardian: uuid('guardian_id').notNull(),
  guardianName: text('guardian_name').notNull(),
  guardianEmail: text('guardian_email'),
  relation: guardianRelation('relation').notNull(),
  createdAt: instant('created_at').notNull(),
}).existing()
export type CurrentGuardianshipRow = typeof currentGuardianships.$inferSelect
