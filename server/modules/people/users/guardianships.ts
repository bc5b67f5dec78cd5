import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { AppError, explainingConstraints, invalidField, notFound } from '#server/core/errors.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Author, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import {
  type CurrentGuardianshipRow,
  currentGuardianships,
  guardianships,
} from '#server/modules/people/users/guardianships.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'
import type { GuardianRelation } from '#shared/people/guardians/guardians.rules.ts'

const texts = guardiansMessages

/** Whether the user of a row is known to be under 18. */
export const isMinorUser = sql<boolean>`is_minor(${users.userDetails})`

/** Whether the user of a row is under 18 and has no current guardian. The first condition is read from the index. */
export const lacksGuardian = sql<boolean>`(
  birth_date_of(${users.userDetails}) > (now() AT TIME ZONE 'Europe/Istanbul')::date - interval '18 years'
  AND ${isMinorUser}
  AND NOT EXISTS (SELECT FROM ${currentGuardianships} WHERE ${currentGuardianships.minor} = ${users._id}))`

export const guardianRequired = (message: string) => new AppError(409, 'guardian_required', message)

const conflict = (code: string, message: string) => () => new AppError(409, `guardian.${code}`, message)

/** Errors by the violated rule of a new link; `prefix` is the path of its fields in the request. */
const linkConstraints = (prefix: string) => ({
  guardianships_self_check: () => invalidField(`${prefix}guardian`, texts.self),
  guardianships_circle_check: conflict('circle', texts.circle),
  guardianships_pair_key: conflict('known', texts.known),
  guardianships_two_check: conflict('too-many', texts.tooMany),
  guardianships_minor_age_check: conflict('minor-age', texts.minorOfAge),
  guardianships_guardian_birth_date_check: () => invalidField(`${prefix}birthDate`, texts.guardianBirthDate),
  guardianships_guardian_age_check: () => invalidField(`${prefix}birthDate`, texts.guardianAge),
})

interface Link {
  minor: { _id: string; branch: string | null }
  guardian: string
  relation: GuardianRelation
}

/** Links a guardian in the caller's transaction, which ends with an error if a rule of the database refuses it. */
export async function linkGuardian(
  { db, audit }: UnitOfWork,
  author: Author,
  { minor, guardian, relation }: Link,
  prefix = '',
): Promise<string> {
  const row = await explainingConstraints(linkConstraints(prefix), () =>
    insertRecord(db, guardianships, { minor: minor._id, guardian, relation, createdBy: author._id }),
  )
  await audit({
    resource: 'guardians',
    recordId: row._id,
    action: 'create',
    person: minor._id,
    after: { minor: minor._id, guardian, relation, branch: minor.branch },
  })
  return row._id
}

/** Returns the current guardians of a user, the first one first; none for an adult. */
export const guardiansOf = (db: Database, minor: string): Promise<CurrentGuardianshipRow[]> =>
  db
    .select()
    .from(currentGuardianships)
    .where(eq(currentGuardianships.minor, minor))
    .orderBy(asc(currentGuardianships.createdAt), asc(currentGuardianships._id))

/** Returns the minors of whom a user is a current guardian, by name. */
export const dependantsOf = (db: Database, guardian: string): Promise<CurrentGuardianshipRow[]> =>
  db
    .select()
    .from(currentGuardianships)
    .where(eq(currentGuardianships.guardian, guardian))
    .orderBy(asc(currentGuardianships.minorName), asc(currentGuardianships._id))

/** Returns the current guardianship between two users; undefined without one. */
export async function findGuardianship(
  db: Database,
  { minor, guardian }: { minor: string; guardian: string },
): Promise<CurrentGuardianshipRow | undefined> {
  const [found] = await db
    .select()
    .from(currentGuardianships)
    .where(and(eq(currentGuardianships.minor, minor), eq(currentGuardianships.guardian, guardian)))
  return found
}

/**
 * Condition for the rows of a person and of those they are a current guardian of. An array, because PostgreSQL uses no
 * index for an OR with a subquery.
 */
export const isSelfOrDependant = (user: PgColumn, person: string): SQL =>
  sql`${user} = ANY (ARRAY(SELECT ${currentGuardianships.minor} FROM ${currentGuardianships} WHERE ${currentGuardianships.guardian} = ${person}) || ${person}::uuid)`

/** The same for rows that keep the ids of records that were merged. */
export const isOfSelfOrDependant = (user: PgColumn, person: string): SQL =>
  sql`${user} = ANY (ARRAY(SELECT unnest(person_ids(${currentGuardianships.minor})) FROM ${currentGuardianships} WHERE ${currentGuardianships.guardian} = ${person}) || person_ids(${person}))`

export async function isMinorAccount(db: Database, user: string): Promise<boolean> {
  const [account] = await db.select({ isMinor: isMinorUser }).from(users).where(eq(users._id, user))
  return account?.isMinor ?? false
}

/**
 * Throws 409 for a minor without a current guardian. Inside a transaction, the links stay until it ends, so that a
 * concurrent removal sees what the transaction wrote.
 */
export async function requireGuardian(db: Database, user: string, message: string): Promise<void> {
  if (!(await isMinorAccount(db, user))) return
  await db
    .select({ _id: guardianships._id })
    .from(guardianships)
    .where(eq(guardianships.minor, user))
    .for('share')
  if ((await guardiansOf(db, user)).length === 0) throw guardianRequired(message)
}

/** Throws 404 unless a user is a current guardian of the minor; inside a transaction the link stays until it ends. */
export async function requireDependant(
  db: Database,
  people: { minor: string; guardian: string },
): Promise<void> {
  await db
    .select({ _id: guardianships._id })
    .from(guardianships)
    .where(and(eq(guardianships.minor, people.minor), eq(guardianships.guardian, people.guardian)))
    .for('share')
  if (!(await findGuardianship(db, people))) throw notFound(guardiansMessages.notDependant)
}
