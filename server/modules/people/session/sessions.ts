import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/modules/people/session/session.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

/** Days a session lives after it was last used. */
const sessionDays = 30
/** A session's last use is written at most this often, in minutes. */
const seenMinutes = 10

const slidingExpiry = sql`now() + make_interval(days => ${sessionDays})`

/** Opens a session and returns its bearer token, which is not kept anywhere. */
export async function openSession(db: Database, user: string): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({ tokenHash: hashToken(token), user, expiresAt: slidingExpiry })
  return token
}

/** The person behind a token, or undefined when it is unknown, expired or revoked. */
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

/** The present role and branch of each session that is still good, by the token's hash as hexadecimal digits. */
export async function rightsBySession(
  db: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, Pick<CurrentUser, 'role' | 'branch'>>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, role: users.role, branch: users.branch })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user))
    .where(and(inArray(sessions.tokenHash, [...hashes]), isGood))
  return new Map(rows.map(({ tokenHash, ...rights }) => [tokenHash.toString('hex'), rights]))
}

const isGood = and(gt(sessions.expiresAt, sql`now()`), isNull(users.deletedAt))

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
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isGood))
    .prepare('find_actor')
}

const lookUps = new WeakMap<Database, ReturnType<typeof prepareLookUp>>()

/** The look-up runs with every signed-in request, so it is built and planned only once. */
function lookUpOf(db: Database) {
  const known = lookUps.get(db)
  if (known) return known
  const lookUp = prepareLookUp(db)
  lookUps.set(db, lookUp)
  return lookUp
}
