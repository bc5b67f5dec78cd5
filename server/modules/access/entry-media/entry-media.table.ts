import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, recordColumns } from '#server/db/columns.ts'
import { imports } from '#server/modules/money/imports/imports.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { mediumStates } from '#shared/access/entry-media/entry-media.contract.ts'

export const mediumState = pgEnum('medium_state', mediumStates)

/** Cards and bracelets, a row for each time that a person has one, from `createdAt` to `endedAt`. */
export const entryMedia = pgTable(
  'entry_media',
  {
    ...recordColumns(),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** Canonical hex. */
    number: text('number').notNull(),
    state: mediumState('state').notNull().default('active'),
    endedAt: instant('ended_at'),
    /** The import that gave it. */
    import: uuid('import_id').references(() => imports._id, { onDelete: 'set null' }),
  },
  (table) => [
    // A lost medium keeps its number, so that only a reissue makes it usable again.
    uniqueIndex('entry_media_number_key').on(table.number).where(sql`state <> 'returned'`),
    index('entry_media_number_index').on(table.number, table._id),
    index('entry_media_user_index').on(table.user, table.createdAt, table._id),
    index('entry_media_created_index').on(table.createdAt, table._id),
    index('entry_media_import_index').on(table.import).where(sql`import_id IS NOT NULL`),
    check('entry_media_number_check', sql`${table.number} ~ '^([0-9A-F]{2}){4,10}$'`),
    check('entry_media_ended_check', sql`(${table.state} = 'active') = (${table.endedAt} IS NULL)`),
  ],
)
export type EntryMediumRow = typeof entryMedia.$inferSelect
