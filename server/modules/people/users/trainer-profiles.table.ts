import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/modules/people/users/users.table.ts'

const lines = (name: string) => jsonb(name).$type<string[]>().notNull().default([])

/** What a trainer's page on the site says. A trainer without a row has no page. */
export const trainerProfiles = pgTable(
  'trainer_profiles',
  {
    user: uuid('user_id')
      .primaryKey()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** Stays when the name changes. */
    slug: text('slug').notNull(),
    headline: text('headline').notNull().default(''),
    about: text('about').notNull().default(''),
    certificates: lines('certificates'),
    languages: lines('languages'),
    /** Whole kuruş of a one-to-one lesson; null where none is offered. */
    privatePrice: bigint('private_price', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('trainer_profiles_slug_key').on(table.slug),
    check('trainer_profiles_price_check', sql`${table.privatePrice} > 0`),
  ],
)
