import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { keptDays, lostItemStates } from '#shared/content/lost-items/lost-items.contract.ts'
import { clubTimeZone } from '#shared/core/club-time.ts'

export const lostItemState = pgEnum('lost_item_state', lostItemStates)

/** Items found in a branch and their hand-over. */
export const lostItems = pgTable(
  'lost_items',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    description: turkishText('description').notNull(),
    place: turkishText('place').notNull(),
    foundOn: date('found_on', { mode: 'string' }).notNull(),
    state: lostItemState('state').notNull().default('found'),
    user: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    receiverName: text('receiver_name').notNull().default(''),
    leftAt: instant('left_at'),
    picture: jsonb('picture').$type<StoredPicture>(),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(description || ' ' || place || ' ' || receiver_name)`,
    ),
  },
  (table) => {
    const leftOn = sql`(${table.leftAt} AT TIME ZONE '${sql.raw(clubTimeZone)}')::date`
    return [
      check('lost_items_left_check', sql`(${table.state} = 'found') = (${table.leftAt} IS NULL)`),
      check(
        'lost_items_receiver_check',
        sql`(${table.state} = 'handed-over') = (${table.receiverName} <> '')`,
      ),
      check('lost_items_user_check', sql`${table.user} IS NULL OR ${table.state} = 'handed-over'`),
      check('lost_items_found_check', sql`${leftOn} >= ${table.foundOn}`),
      check(
        'lost_items_kept_check',
        sql`${table.state} <> 'given-away' OR ${leftOn} >= ${table.foundOn} + ${sql.raw(String(keptDays))}`,
      ),
      index('lost_items_found_index').on(table.foundOn, table._id),
      index('lost_items_branch_found_index').on(table.branch, table.foundOn, table._id),
      index('lost_items_state_index').on(table.state, table.foundOn, table._id),
      index('lost_items_branch_state_index').on(table.branch, table.state, table.foundOn, table._id),
      index('lost_items_description_index').on(table.description, table._id),
      index('lost_items_branch_description_index').on(table.branch, table.description, table._id),
      index('lost_items_place_index').on(table.place, table._id),
      index('lost_items_branch_place_index').on(table.branch, table.place, table._id),
      index('lost_items_user_index').on(table.user).where(sql`user_id IS NOT NULL`),
      index('lost_items_left_index').on(table.leftAt).where(sql`left_at IS NOT NULL`),
      index('lost_items_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
    ]
  },
)
export type LostItemRow = typeof lostItems.$inferSelect
