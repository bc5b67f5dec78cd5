import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredPicture } from '#server/core/pictures.ts'
import { instant } from '#server/db/columns.ts'
import type { Identity } from '#shared/club/identity/identity.contract.ts'

const words = (name: string) => text(name).notNull().default('')

/** One row, put there by the first start; see `seedIdentity`. */
export const clubIdentity = pgTable(
  'club_identity',
  {
    only: boolean('only').primaryKey().default(true),
    name: text('name').notNull(),
    shortName: words('short_name'),
    wordmark: words('wordmark'),
    logo: jsonb('logo').$type<StoredPicture>(),
    palette: text('palette').$type<Identity['palette']>().notNull().default('graphite'),
    colourGround: text('colour_ground').notNull(),
    colourInk: text('colour_ink').notNull(),
    colourPrimary: text('colour_primary').notNull(),
    colourAccent: text('colour_accent').notNull(),
    colourSky: text('colour_sky').notNull(),
    motif: text('motif').$type<Identity['motif']>().notNull().default('none'),
    heroTitle: jsonb('hero_title').$type<string[]>().notNull().default([]),
    heroText: words('hero_text'),
    heroPicture: jsonb('hero_picture').$type<StoredPicture>(),
    city: words('city'),
    address: words('address'),
    phone: words('phone'),
    email: words('email'),
    whatsapp: words('whatsapp'),
    openingHours: words('opening_hours'),
    socialLinks: jsonb('social_links').$type<string[]>().notNull().default([]),
    tradeName: words('trade_name'),
    mersis: words('mersis'),
    kep: words('kep'),
    taxOffice: words('tax_office'),
    taxNumber: words('tax_number'),
    responsiblePerson: words('responsible_person'),
    mailSender: words('mail_sender'),
    founderName: words('founder_name'),
    founderText: words('founder_text'),
    founderPicture: jsonb('founder_picture').$type<StoredPicture>(),
    /** A member whose sentence the page about the club quotes. */
    memberName: words('member_name'),
    memberText: words('member_text'),
    /** When the mail server accepted a test mail; part of the first-run checklist like the next columns. */
    testMailAt: instant('test_mail_at'),
    /** The job of the latest test mail. */
    testMailJob: uuid('test_mail_job'),
    skippedSteps: jsonb('skipped_steps').$type<string[]>().notNull().default([]),
    version: integer('version').notNull().default(1),
  },
  (table) => [check('club_identity_only_check', sql`${table.only}`)],
)
export type IdentityRow = typeof clubIdentity.$inferSelect
