import { eq } from 'drizzle-orm'
import { deleteOldIdempotentRequests, sealedAnswers } from '#server/core/idempotency.ts'
import { defineModule, defineQueue, type ExportSection } from '#server/core/module.ts'
import { apiKeyRoutes } from '#server/modules/office/api-keys/api-keys.routes.ts'
import { apiKeys } from '#server/modules/people/users/api-keys.table.ts'

const ownKeys: ExportSection = {
  name: 'api-anahtarlari',
  read: (db, { _id }) =>
    db
      .select({
        name: apiKeys.name,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        expiresAt: apiKeys.expiresAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.author, _id)),
}

const expiryQueue = defineQueue({
  name: 'idempotency-expiry',
  title: 'API isteklerinin saklanan yanıtlarının silinmesi',
  cron: '35 * * * *',
  handle: ({ db }) => deleteOldIdempotentRequests(db),
})

export const apiKeysModule = defineModule({
  name: 'api-keys',
  personalData: { api_keys: 'staff', idempotent_requests: 'security' },
  routes: [apiKeyRoutes],
  sealed: [sealedAnswers],
  queues: [expiryQueue],
  exportSections: [ownKeys],
  namedTables: [{ table: apiKeys }],
})
