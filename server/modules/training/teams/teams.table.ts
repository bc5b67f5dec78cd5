import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

export const teams = pgTable(
  'teams',
  {
    ...recordColumns(),
    branch: uuid('branch_id')
      .notNull()
      .references(() => branches._id, { onDelete: 'cascade' }),
    name: turkishText('name').notNull(),
    description: text('description').notNull().default(''),
    picture: jsonb('picture').$type<StoredPicture>(),
  },
  (table) => [
    uniqueIndex('teams_branch_name_key').on(table.branch, sql`fold_turkish(${table.name})`),
    // Target of the composite foreign key of lessons, which keeps a lesson and its team in one branch.
    unique('teams_id_branch_key').on(table._id, table.branch),
    index('teams_branch_sort_index').on(table.branch, table.name, table._id),
  ],
)
export type TeamRow = typeof teams.$inferSelect

export const teamTrainers = pgTable(
  'team_trainers',
  {
    team: uuid('team_id')
      .notNull()
      .references(() => teams._id, { onDelete: 'cascade' }),
    trainer: uuid('trainer_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'team_trainers_key', columns: [table.team, table.trainer] }),
    index('team_trainers_trainer_index').on(table.trainer),
  ],
)

export const teamMembers = pgTable(
  'team_members',
  {
    team: uuid('team_id')
      .notNull()
      .references(() => teams._id, { onDelete: 'cascade' }),
    user: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'team_members_key', columns: [table.team, table.user] }),
    index('team_members_user_index').on(table.user),
    index('team_members_joined_index').on(table.team, table.joinedAt, table.user),
  ],
)
