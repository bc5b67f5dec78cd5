import { inArray, sql } from 'drizzle-orm'
import { type CurrentUser, hashToken } from '#server/core/current-user.ts'
import { AppError, invalidField, notFound } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { recordService } from '#server/core/record-service.ts'
import type { Transact } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { ListDefinition } from '#server/db/list.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type ApiKeyRow, apiKeys } from '#server/modules/people/users/api-keys.table.ts'
import { newApiKey } from '#server/modules/people/users/api-keys.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, startOfClubDay } from '#shared/core/club-time.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import type { ApiKey, ApiKeyWithToken, addApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import { apiKeysMessages as texts } from '#shared/office/api-keys/api-keys.messages.ts'

export const apiKeyList: ListDefinition<typeof apiKeys> = {
  table: apiKeys,
  key: apiKeys._id,
  sort: { createdAt: apiKeys.createdAt, name: apiKeys.name },
  defaultSort: ['createdAt', 'DESC'],
}

export const apiKeyRecords = recordService({
  table: apiKeys,
  resource: 'api-keys',
  missing: () => notFound(texts.notFound),
  audited: ({ name, permissions, branches, expiresAt, revokedAt }) => ({
    ...{ name, permissions, branches, expiresAt, revokedAt },
  }),
})

function stateOf({ revokedAt, expiresAt }: ApiKeyRow, isStopped: boolean): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return 'expired'
  return isStopped ? 'stopped' : 'active'
}

export async function toApiKeys(db: Database, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const ids = [...new Set(rows.map(({ author }) => author))]
  const found = await db
    .select({
      _id: users._id,
      name: users.name,
      isAdmin: sql<boolean>`${users.role} = 'admin' AND ${users.deletedAt} IS NULL`,
    })
    .from(users)
    .where(inArray(users._id, ids))
  const authors = new Map(found.map((user) => [user._id, user]))
  return rows.map((row) => {
    const { tokenHash: _, version: __, ...key } = row
    const author = authors.get(row.author)
    return { ...key, authorName: author?.name ?? '', state: stateOf(row, !author?.isAdmin) }
  })
}

async function requireBranches(db: Database, chosen: readonly string[]): Promise<void> {
  const found = await db.$count(branches, inArray(branches._id, [...chosen]))
  if (found !== chosen.length) throw invalidField('branches', texts.unknownBranch)
}

/** Creates a key with rights of its author and returns it, once. */
export async function createApiKey(
  services: Services,
  currentUser: CurrentUser,
  { name, permissions, allBranches, branches: chosen, lastDay }: BodyOf<typeof addApiKey>,
): Promise<ApiKeyWithToken> {
  if (lastDay !== null && lastDay < clubDay(new Date())) throw invalidField('lastDay', texts.expiryPast)
  const token = newApiKey()
  const inBranches = allBranches ? null : [...new Set(chosen)].sort()
  const row = await apiKeyRecords.create(services, currentUser, {
    values: async ({ db }) => {
      if (inBranches) await requireBranches(db, inBranches)
      return {
        name,
        tokenHash: hashToken(token),
        ending: token.slice(-4),
        author: currentUser._id,
        permissions: [...new Set(permissions)].sort(),
        branches: inBranches,
        expiresAt: lastDay === null ? null : startOfClubDay(addDays(lastDay, 1)).toISOString(),
      }
    },
  })
  const [key] = await toApiKeys(services.db, [row])
  return { ...(key as ApiKey), token }
}

/** Ends a key at once: waits for what it has begun, and what it begins meanwhile is refused. */
export async function revoke(services: Services, currentUser: CurrentUser, id: string): Promise<ApiKey> {
  const [known] = await services.db
    .select({ author: apiKeys.author })
    .from(apiKeys)
    .where(sql`${apiKeys._id} = ${id}`)
  if (!known) throw apiKeyRecords.missing()
  const transact: Transact = (author, change) =>
    services.transact(author, change, { changesRightsOf: [known.author] })
  const row = await apiKeyRecords.update({ ...services, transact }, currentUser, id, {
    action: 'revoke',
    changes: async (_tx, { revokedAt }) => {
      if (revokedAt) throw new AppError(409, 'api-key.revoked', texts.revoked)
      return { revokedAt: new Date().toISOString() }
    },
  })
  const [key] = await toApiKeys(services.db, [row])
  return key as ApiKey
}
