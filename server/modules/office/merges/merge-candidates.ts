import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { turnstileEntries } from '#server/modules/access/turnstile/turnstile.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { missingUser, visibleUsers } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { likenesses, MergeCandidate, MergedPerson } from '#shared/office/merges/merges.contract.ts'

/** Candidates that are listed. */
const mostCandidates = 10

const birthDateOf = sql<string | null>`nullif(${users.userDetails} ->> 'birthDate', '')`

const personColumns = {
  _id: users._id,
  name: users.name,
  email: sql<string>`coalesce(${users.email}, '')`,
  phone: users.phone,
  birthDate: birthDateOf,
  branch: users.branch,
  createdAt: users.createdAt,
  isClaimed: sql<boolean>`${users.claimedAt} IS NOT NULL`,
  lastVisitAt: sql<string | null>`(
    SELECT max(${turnstileEntries.at}) FROM ${turnstileEntries}
    WHERE ${isOfPerson(turnstileEntries.user, sql`users.id`)} AND allowed)`.mapWith(turnstileEntries.at),
}

/** Returns a person as the dialog shows them, also one who was merged. */
export async function readPerson(db: Database, id: string): Promise<MergedPerson> {
  const [person] = await db.select(personColumns).from(users).where(eq(users._id, id))
  if (!person) throw missingUser()
  return person
}

/** Returns members with the same phone number or name as this one, the likest first. Throws 404. */
export async function findCandidates(
  db: Database,
  currentUser: CurrentUser,
  id: string,
): Promise<MergeCandidate[]> {
  const visible = visibleUsers(currentUser)
  const [person] = await db
    .select({ name: users.name, phone: users.phone, birthDate: birthDateOf })
    .from(users)
    .where(and(eq(users._id, id), visible))
  if (!person) throw missingUser()
  const likeness: Record<(typeof likenesses)[number], SQL<boolean>> = {
    phone: sql`(${users.phone} <> '' AND ${users.phone} = ${person.phone})`,
    name: sql`(fold_turkish(${users.name}) = fold_turkish(${person.name}))`,
    birthDate: sql`coalesce(${birthDateOf} = ${person.birthDate}, false)`,
  }
  const rows = await db
    .select({ person: personColumns, likeness })
    .from(users)
    .where(
      and(
        ne(users._id, id),
        eq(users.role, 'member'),
        visible,
        // The index of the search finds the name.
        or(
          likeness.phone,
          and(sql`${users.search} LIKE '%' || fold_turkish(${person.name}) || '%'`, likeness.name),
        ),
      ),
    )
    .orderBy(
      sql`${likeness.phone}::int + ${likeness.name}::int + ${likeness.birthDate}::int DESC`,
      users.createdAt,
    )
    .limit(mostCandidates)
  return rows.map(({ person: found, likeness: like }) => ({
    ...found,
    likenesses: (['phone', 'name', 'birthDate'] as const).filter((name) => like[name]),
  }))
}
