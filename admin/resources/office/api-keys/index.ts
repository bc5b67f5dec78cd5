import { type AdminResource, screen } from '#admin/core/resource.ts'
import { apiKeyTexts } from '#admin/resources/office/api-keys/api-keys.texts.ts'
import { listApiKeys, showApiKey } from '#shared/office/api-keys/api-keys.contract.ts'

export const apiKeys: AdminResource = {
  name: 'api-keys',
  // The create response contains the key, which only its screen may hold.
  data: { list: listApiKeys, show: showApiKey },
  texts: apiKeyTexts,
  recordRepresentation: 'name',
  keywords: 'api anahtar token bağlantı entegrasyon yazılım kapı muhasebe',
  loggedValues: { expiresAt: 'last-day' },
  list: screen(() => import('#admin/resources/office/api-keys/ApiKeyList.tsx'), 'ApiKeyList'),
  create: screen(() => import('#admin/resources/office/api-keys/ApiKeyCreate.tsx'), 'ApiKeyCreate'),
  show: screen(() => import('#admin/resources/office/api-keys/ApiKeyShow.tsx'), 'ApiKeyShow'),
}
