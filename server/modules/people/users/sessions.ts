import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { emailVerifications, passwordResets, sessions } from '#server/modules/people/users/sessions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Days until an unused session expires. */
const sessionDays = 30
/** Minutes between two updates of a session's last use. */
const seenMinutes = 10

const slidingExpiry = sql`now() + make_interval(days => ${sessionDays})`

/** Opens a session and returns its bearer token, of which only the hash is stored. */
export async function openSession(db: Database, user: string): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({ tokenHash: hashToken(token), user, expiresAt: slidingExpiry })
  return token
}

/** Returns the user of a token; undefined if the token is unknown, expired or revoked. */
export async function findCurrentUser(db: Database, token: string): Promise<CurrentUser | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await lookUpOf(db).execute({ tokenHash })
  if (!row) return undefined
  const { isOld, ...person } = row
  if (isOld) {
    await db
      .update(sessions)
      .set({ seenAt: sql`now()`, expiresAt: slidingExpiry })
      .where(eq(sessions.tokenHash, tokenHash))
  }
  return { ...person, tokenHash }
}

/** Returns the current role and branch of each valid session, by the token's hash in hexadecimal. */
export async function rightsBySession(
  db: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, Pick<CurrentUser, 'role' | 'branch'>>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, role: users.role, branch: users.branch })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user))
    .where(and(inArray(sessions.tokenHash, [...hashes]), isValid))
  return new Map(rows.map(({ tokenHash, ...rights }) => [tokenHash.toString('hex'), rights]))
}

const isValid = and(gt(sessions.expiresAt, sql`now()`), isNull(users.deletedAt))

/** Ends the sessions of a user other than `except`; the transaction must hold the user's rights for a change. */
export async function revokeSessions(
  { db, changesRightsOf }: UnitOfWork,
  user: string,
  except?: Buffer,
): Promise<void> {
  if (!changesRightsOf.includes(user)) throw new Error('Sessions end only while their rights are held')
  await db
    .delete(sessions)
    .where(and(eq(sessions.user, user), except ? ne(sessions.tokenHash, except) : undefined))
}

/** Deletes the reset codes and verification links that were mailed to a user. */
export async function revokeMailedCodes(db: Database, user: string): Promise<void> {
  for (const table of [passwordResets, emailVerifications]) await db.delete(table).where(eq(table.user, user))
}

function prepareLookUp(db: Database) {
  return db
    .select({
      _id: users._id,
      name: users.name,
      role: users.role,
      branch: users.branch,
      isOld: sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${sql.raw(String(seenMinutes))})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isValid))
    .prepare('find_actor')
}

const lookUps = new WeakMap<Database, ReturnType<typeof prepareLookUp>>()

/** The prepared statement of each database: it runs with every signed-in request. */
function lookUpOf(db: Database) {
  const known = lookUps.get(db)
  if (known) return known
  const lookUp = prepareLookUp(db)
  lookUps.set(db, lookUp)
  return lookUp
}
