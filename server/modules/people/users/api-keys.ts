import { eq, inArray, sql } from 'drizzle-orm'
import { type CurrentUser, hashToken, newToken } from '#server/core/current-user.ts'
import { type Database, planName } from '#server/db/database.ts'
import { apiKeys } from '#server/modules/people/users/api-keys.table.ts'
import { tokenRights } from '#server/modules/people/users/positions.table.ts'
import { users } from '#server/modules/people/users/users.table.ts'

const prefix = 'bzk_'
/** Seconds between two writes of a key's last use. */
const usedInterval = 60

export const newApiKey = () => `${prefix}${newToken()}`

export const isApiKey = (token: string): boolean => token.startsWith(prefix)

const lookUp = (db: Database, tokenHash: Buffer) =>
  db
    .select({
      _id: tokenRights.user,
      name: users.name,
      role: tokenRights.role,
      branch: tokenRights.branch,
      branches: tokenRights.branches,
      permissions: tokenRights.permissions,
      mustEnrol: tokenRights.mustEnrol,
      signingFor: tokenRights.signingFor,
      apiKey: { _id: apiKeys._id, name: apiKeys.name, expiresAt: apiKeys.expiresAt },
      needsLastUse: sql<boolean>`coalesce(${apiKeys.lastUsedAt} < now() - make_interval(secs => ${sql.raw(String(usedInterval))}), true)`,
    })
    .from(apiKeys)
    .innerJoin(tokenRights, eq(tokenRights.tokenHash, apiKeys.tokenHash))
    .innerJoin(users, eq(users._id, apiKeys.author))
    .where(eq(apiKeys.tokenHash, tokenHash))
    .prepare(planName(db, 'find_api_key'))
    .execute()

/** Returns the author of an API key with the rights of the key; undefined if it is unknown, expired, revoked or stopped. */
export async function findKeyUser(db: Database, token: string): Promise<CurrentUser | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await lookUp(db, tokenHash)
  if (!row) return undefined
  const { needsLastUse, ...user } = row
  if (needsLastUse) {
    await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.tokenHash, tokenHash))
  }
  return { ...user, tokenHash, isConfirmed: false }
}

/** Returns a function that names API keys; an empty name for none. */
export async function apiKeyNamesOf(
  db: Database,
  keyIds: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const ids = [...new Set(keyIds.filter((id) => id !== null))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ _id: apiKeys._id, name: apiKeys.name })
          .from(apiKeys)
          .where(inArray(apiKeys._id, ids))
  const names = new Map(rows.map(({ _id, name }) => [_id, name]))
  return (id) => names.get(id ?? '') ?? ''
}
