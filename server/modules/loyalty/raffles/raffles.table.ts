import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'

export const raffles = pgTable(
  'raffles',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'restrict' }),
    title: turkishText('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    prizes: text('prizes').array().notNull().default(sql`'{}'`),
    winnersCount: integer('winners_count').notNull().default(1),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    permitNo: text('permit_no').notNull().default(''),
    staffBarred: boolean('staff_barred').notNull().default(true),
    /** The originally announced end, if it was postponed after the first entry. */
    firstEndsAt: instant('first_ends_at'),
    cancelledAt: instant('cancelled_at'),
    drawnAt: instant('drawn_at'),
    /** When a raffle that was drawn at least once was taken off the lists. */
    archivedAt: instant('archived_at'),
    picture: jsonb('picture').$type<StoredPicture>(),
  },
  (table) => [
    uniqueIndex('raffles_slug_key').on(table.slug),
    check('raffles_time_check', sql`${table.endsAt} > ${table.startsAt}`),
    check('raffles_winners_check', sql`${table.winnersCount} > 0`),
    check(
      'raffles_archived_check',
      sql`archived_at IS NULL OR drawn_at IS NOT NULL OR cancelled_at IS NOT NULL`,
    ),
    index('raffles_branch_start_index').on(table.branch, table.startsAt, table._id),
    index('raffles_end_index').on(table.endsAt),
    index('raffles_start_index').on(table.startsAt, table._id),
  ],
)
export type RaffleRow = typeof raffles.$inferSelect
