import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, recordColumns, turkishText } from '#server/db/columns.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { genders, type UserDetails } from '#shared/people/users/users.schema.ts'
import { roles } from '#shared/permissions/permissions.ts'

export const userRole = pgEnum('user_role', roles)
export const userGender = pgEnum('user_gender', genders)

export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    name: turkishText('name').notNull(),
    /** Null for people who are known by their phone number only. */
    email: text('email'),
    emailVerifiedAt: instant('email_verified_at'),
    phone: text('phone').notNull().default(''),
    /** When the person has shown that the number is theirs; a change of the number takes it away (server/db/sql/users.sql). */
    phoneVerifiedAt: instant('phone_verified_at'),
    role: userRole('role').notNull().default('member'),
    branch: uuid('branch_id').references(() => branches._id, { onDelete: 'restrict' }),
    gender: userGender('gender').notNull().default('unspecified'),
    /**
     * When reception read the gender and the birth date from an identity card, and the id of who did. A change takes the
     * confirmation away (server/db/sql/users.sql).
     */
    genderConfirmedAt: instant('gender_confirmed_at'),
    genderConfirmedBy: uuid('gender_confirmed_by'),
    birthDateConfirmedAt: instant('birth_date_confirmed_at'),
    birthDateConfirmedBy: uuid('birth_date_confirmed_by'),
    /** argon2id; absent for accounts that only ever came by Google. */
    passwordHash: text('password_hash'),
    googleId: text('google_id'),
    profilePhoto: text('profile_photo'),
    userDetails: jsonb('user_details').$type<Partial<UserDetails>>().notNull().default({}),
    /** When the person took the account over; null while only the club uses it. */
    claimedAt: instant('claimed_at').default(sql`now()`),
    /** Set while the password is one that staff chose; the first sign-in replaces it. */
    hasTemporaryPassword: boolean('has_temporary_password').notNull().default(false),
    consentAt: instant('consent_at'),
    termsAt: instant('terms_at'),
    /** The versions of the privacy notice and the terms that were in force then. */
    consentVersion: integer('consent_version'),
    termsVersion: integer('terms_version'),
    /** A deleted account keeps its row, without anything personal, for the ledgers that name it. */
    deletedAt: instant('deleted_at'),
    /** The person whom this record was of as well; it is closed. Read through `person_ids` (server/db/sql/merges.sql). */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => users._id, { onDelete: 'restrict' }),
    /** The address that a merged record had, for the erasure; `email` is free for others. */
    mergedEmail: text('merged_email'),
    search: text('search').generatedAlwaysAs(
      sql`fold_turkish(name || ' ' || coalesce(email, '') || ' ' || phone)`,
    ),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email} COLLATE "C")`),
    // Of people who have not taken their account over, a phone number and a name make one person.
    uniqueIndex('users_unclaimed_person_key')
      .on(table.phone, sql`fold_turkish(${table.name})`)
      .where(sql`claimed_at IS NULL AND deleted_at IS NULL AND phone <> ''`),
    // A verified number signs in, so it belongs to one account that was taken over.
    uniqueIndex('users_verified_phone_key')
      .on(table.phone)
      .where(sql`phone_verified_at IS NOT NULL AND claimed_at IS NOT NULL AND deleted_at IS NULL`),
    index('users_phone_index').on(table.phone).where(sql`deleted_at IS NULL AND phone <> ''`),
    index('users_merged_index').on(table.mergedInto).where(sql`merged_into IS NOT NULL`),
    check('users_merged_check', sql`${table.mergedInto} IS NULL OR ${table.deletedAt} IS NOT NULL`),
    uniqueIndex('users_google_key').on(table.googleId),
    check(
      'users_claimed_contact_check',
      sql`${table.claimedAt} IS NULL OR ${table.email} IS NOT NULL OR ${table.phoneVerifiedAt} IS NOT NULL`,
    ),
    check('users_verified_phone_check', sql`${table.phoneVerifiedAt} IS NULL OR ${table.phone} <> ''`),
    check(
      'users_claimed_sign_in_check',
      sql`${table.claimedAt} IS NOT NULL OR (${table.passwordHash} IS NULL AND ${table.googleId} IS NULL)`,
    ),
    check(
      'users_gender_confirmed_check',
      sql`(${table.genderConfirmedAt} IS NULL) = (${table.genderConfirmedBy} IS NULL)
        AND (${table.genderConfirmedAt} IS NULL OR ${table.gender} <> 'unspecified')`,
    ),
    check(
      'users_birth_date_confirmed_check',
      sql`(${table.birthDateConfirmedAt} IS NULL) = (${table.birthDateConfirmedBy} IS NULL)
        AND (${table.birthDateConfirmedAt} IS NULL OR birth_date_of(${table.userDetails}) IS NOT NULL)`,
    ),
    check(
      'users_staff_branch_check',
      sql`${table.role} <> 'staff' OR ${table.branch} IS NOT NULL OR ${table.deletedAt} IS NOT NULL`,
    ),
    index('users_name_index').on(table.name, table._id).where(sql`deleted_at IS NULL`),
    index('users_email_index').on(table.email, table._id).where(sql`deleted_at IS NULL`),
    index('users_created_index').on(table.createdAt, table._id).where(sql`deleted_at IS NULL`),
    index('users_role_sort_index').on(table.role, table._id).where(sql`deleted_at IS NULL`),
    index('users_role_index').on(table.role, table.createdAt, table._id).where(sql`deleted_at IS NULL`),
    index('users_branch_name_index').on(table.branch, table.name, table._id).where(sql`deleted_at IS NULL`),
    index('users_branch_created_index')
      .on(table.branch, table.createdAt, table._id)
      .where(sql`deleted_at IS NULL`),
    // Minors.
    index('users_birth_date_index').on(sql`birth_date_of(user_details)`).where(sql`deleted_at IS NULL`),
    index('users_search_index').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
)
/** The address as text, for shapes in which a missing one is empty. */
export const emailOrEmpty = sql<string>`coalesce(${users.email}, '')`

export type UserRow = typeof users.$inferSelect

/** The account has accepted neither or only one of privacy notice and terms. */
export const lacksConsent = ({ consentAt, termsAt }: Pick<UserRow, 'consentAt' | 'termsAt'>): boolean =>
  consentAt === null || termsAt === null

/** The columns of an account whose owner accepts, now, what has not been accepted yet, in the versions in force. */
export function acceptedNow({ consentAt, termsAt }: Pick<UserRow, 'consentAt' | 'termsAt'>) {
  const now = new Date().toISOString()
  return {
    ...(consentAt === null && { consentAt: now, consentVersion: versionInForce('kvkk') }),
    ...(termsAt === null && { termsAt: now, termsVersion: versionInForce('terms-of-service') }),
  }
}

/** The version of a page that is in force now, for the record of who accepted it. */
export const versionInForce = (page: 'kvkk' | 'terms-of-service') => sql<number>`(
  SELECT max(version) FROM page_versions
  WHERE key = ${page} AND valid_from <= (now() AT TIME ZONE 'Europe/Istanbul')::date)`
