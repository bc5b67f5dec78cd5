import { and, eq, gt, inArray, max, ne, sql } from 'drizzle-orm'
import { type CurrentUser, type EffectiveRights, hashToken, newToken } from '#server/core/current-user.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import { type Database, planName } from '#server/db/database.ts'
import { tokenRights, userRights } from '#server/modules/people/users/positions.table.ts'
import {
  accountClaims,
  contactChanges,
  emailVerifications,
  identityChallenges,
  passwordResets,
  sessions,
} from '#server/modules/people/users/sessions.table.ts'

/** Days until an unused session expires. */
const sessionDays = 30
/** Minutes between two updates of a session's last use. */
const seenMinutes = 10

/** Minutes for which a proof of identity covers sensitive calls. */
const confirmedMinutes = 10

const slidingExpiry = sql`now() + make_interval(days => ${sessionDays})`

/** Opens a session and returns its bearer token, of which only the hash is stored. */
export async function openSession(
  db: Database,
  user: string,
  identity: { hasFactor?: boolean; confirmedAt?: string } = {},
): Promise<string> {
  const token = newToken()
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), user, expiresAt: slidingExpiry, ...identity })
  return token
}

/** Returns the user of a token; undefined if the token is unknown, expired or revoked. */
export async function findCurrentUser(db: Database, token: string): Promise<CurrentUser | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await lookUp(db, tokenHash)
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

/** Returns when users last signed in, by id, as far as the session is still open. */
export async function lastSignIns(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ user: sessions.user, at: max(sessions.createdAt) })
    .from(sessions)
    .where(and(inArray(sessions.user, [...ids]), gt(sessions.expiresAt, sql`now()`)))
    .groupBy(sessions.user)
  return new Map(rows.flatMap(({ user, at }) => (at ? [[user, at] as const] : [])))
}

/** Returns the current rights of each valid session and API key, by the token's hash in hexadecimal. */
export async function rightsByToken(
  db: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, EffectiveRights & Pick<CurrentUser, 'branch' | 'mustEnrol'>>> {
  const rows = await db
    .select()
    .from(tokenRights)
    .where(inArray(tokenRights.tokenHash, [...hashes]))
  return new Map(rows.map(({ tokenHash, ...rights }) => [tokenHash.toString('hex'), rights]))
}

const rightsColumns = {
  role: userRights.role,
  branch: userRights.branch,
  branches: userRights.branches,
  permissions: userRights.permissions,
  /** The club requires a second factor of the user, which the session has not passed. */
  mustEnrol: sql<boolean>`must_enrol(${userRights.factorRole}, ${sessions.hasFactor})`,
}

const isValid = gt(sessions.expiresAt, sql`now()`)

/**
 * Ends the sessions of a user other than `except`, and sign-ins that wait for their second step; the transaction must hold
 * the user's rights for a change.
 */
export async function revokeSessions(
  { db, changesRightsOf }: UnitOfWork,
  user: string,
  except?: Buffer,
): Promise<void> {
  if (!changesRightsOf.includes(user)) throw new Error('Sessions end only while their rights are held')
  await db
    .delete(sessions)
    .where(and(eq(sessions.user, user), except ? ne(sessions.tokenHash, except) : undefined))
  await db.delete(identityChallenges).where(eq(identityChallenges.user, user))
}

/** Deletes a user's reset codes, verification links, invitations and claim codes. */
export async function revokeMailedCodes(db: Database, user: string): Promise<void> {
  for (const table of [passwordResets, emailVerifications, accountClaims, contactChanges])
    await db.delete(table).where(eq(table.user, user))
}

/** Named, so that PostgreSQL keeps its plan: planning takes longer than running it, and each write runs it. */
const lookUp = (db: Database, tokenHash: Buffer) =>
  db
    .select({
      _id: userRights.user,
      name: userRights.name,
      ...rightsColumns,
      isConfirmed: sql<boolean>`${sessions.confirmedAt} > now() - make_interval(mins => ${sql.raw(String(confirmedMinutes))})`,
      signingFor: sessions.signingFor,
      isOld: sql<boolean>`${sessions.seenAt} < now() - make_interval(mins => ${sql.raw(String(seenMinutes))})`,
    })
    .from(sessions)
    .innerJoin(userRights, eq(userRights.user, sessions.user))
    .where(and(eq(sessions.tokenHash, tokenHash), isValid))
    .prepare(planName(db, 'find_current_user'))
    .execute()
