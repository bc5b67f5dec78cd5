import { boolean, index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { recordColumns, turkishText } from '#server/db/columns.ts'
import { type ProgramDay, programLevels } from '#shared/content/programs/programs.contract.ts'

export const programLevel = pgEnum('program_level', programLevels)

export const programs = pgTable(
  'programs',
  {
    ...recordColumns(),
    title: turkishText('title').notNull(),
    slug: text('slug').notNull(),
    summary: text('summary').notNull().default(''),
    content: text('content').notNull().default(''),
    level: programLevel('level').notNull().default('beginner'),
    weeks: integer('weeks').notNull().default(8),
    sessionsPerWeek: integer('sessions_per_week').notNull().default(3),
    days: jsonb('days').$type<ProgramDay[]>().notNull().default([]),
    order: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    picture: jsonb('picture').$type<StoredPicture>(),
  },
  (table) => [
    uniqueIndex('programs_slug_key').on(table.slug),
    index('programs_order_index').on(table.order, table._id),
  ],
)
export type ProgramRow = typeof programs.$inferSelect
