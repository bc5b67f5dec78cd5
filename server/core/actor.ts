import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forbidden } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { sessions } from '#server/modules/people/session/session.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { messages } from '#shared/messages/messages.ts'
import type { Role } from '#shared/permissions/permissions.ts'

/** The signed-in person of a request. */
export interface Actor {
  _id: string
  name: string
  role: Role
  branch: string | null
  tokenHash: Buffer
}

/** Days a session lives after it was last used. */
const sessionDays = 30
/** A session's last use is written at most this often, in minutes. */
const seenMinutes = 10

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** 256 random bits as text. */
export const newToken = () => randomBytes(32).toString('base64url')

const slidingExpiry = sql`now() + make_interval(days => ${sessionDays})`

/** Opens a session and returns its bearer token, which is not kept anywhere. */
export async function openSession(db: Database, user: string): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({ tokenHash: hashToken(token), user, expiresAt: slidingExpiry })
  return token
}

/** The person behind a token, or undefined when it is unknown, expired or revoked. */
export async function findActor(db: Database, token: string): Promise<Actor | undefined> {
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
): Promise<Map<string, Pick<Actor, 'role' | 'branch'>>> {
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

/** Limits rows to the staff's own branch; an admin sees all. Undefined means no limit. */
export function branchScope(actor: Actor, column: PgColumn): SQL | undefined {
  if (actor.role === 'admin') return undefined
  return actor.branch ? eq(column, actor.branch) : sql`false`
}

/** Refuses a write into a branch that is not the staff's own. */
export function requireBranch(actor: Actor, branch: string): void {
  if (actor.role !== 'admin' && actor.branch !== branch) throw forbidden(messages.access.otherBranch)
}
