import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { apiKeysMessages } from '#shared/office/api-keys/api-keys.messages.ts'
import { isKeyPermission } from '#shared/permissions/api-keys.ts'

const texts = apiKeysMessages

/** `stopped`: its author is no longer an admin. */
export const apiKeyStates = ['active', 'stopped', 'expired', 'revoked'] as const

/** The key of another program. */
export const ApiKey = named('ApiKey', {
  _id: Id,
  name: z.string(),
  /** The last characters of the key, by which its holder recognises it. */
  ending: z.string(),
  /** Names of the permission table, sorted. */
  permissions: z.array(z.string()),
  /** Null for all, also those opened later. */
  branches: z.array(Id).nullable(),
  author: Id,
  authorName: z.string(),
  state: z.enum(apiKeyStates),
  /** Null for a key that does not expire. */
  expiresAt: Instant.nullable(),
  /** At most a minute old; null until it is first used. */
  lastUsedAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
})
export type ApiKey = z.infer<typeof ApiKey>

/** The key itself is returned once and stored as a hash. */
const ApiKeyWithToken = ApiKey.extend({ token: z.string() }).meta({ id: 'ApiKeyWithToken' })
export type ApiKeyWithToken = z.infer<typeof ApiKeyWithToken>

export const ApiKeyInput = z
  .object({
    name: Line(60),
    permissions: z
      .array(z.string().max(60))
      .min(1, texts.noPermissions)
      .max(400)
      .refine((chosen) => chosen.every(isKeyPermission), texts.notForKeys),
    /** In every branch, also in those opened later. */
    allBranches: z.boolean().default(false),
    branches: z.array(Id).max(500).default([]),
    /** The last day in the club's calendar; null for a key that does not expire. */
    lastDay: z.iso.date().nullable().default(null),
  })
  .refine(({ allBranches, branches }) => allBranches || branches.length > 0, {
    path: ['branches'],
    error: texts.noBranches,
  })

const calls = crudEndpoints({
  resource: 'api-keys',
  url: '/api/api-keys',
  texts,
  summaries: {
    list: 'API anahtarları',
    show: 'Bir API anahtarı',
    create: 'API anahtarı oluşturur; anahtar bir kez gösterilir',
  },
  row: ApiKey,
  query: listQuery(['createdAt', 'name'], {}),
  input: ApiKeyInput,
})
export const { list: listApiKeys, show: showApiKey } = calls

export const addApiKey = endpoint({
  ...calls.create,
  requiresStepUp: true,
  answersSecret: true,
  schema: { body: ApiKeyInput, response: { 201: ApiKeyWithToken } },
})

export const revokeApiKey = endpoint({
  method: 'POST',
  url: '/api/api-keys/:id/revoke',
  access: 'api-keys.revoke',
  failure: texts.revokeFailed,
  summary: 'API anahtarını hemen ve kalıcı olarak iptal eder',
  schema: { params: IdParams, response: { 200: ApiKey } },
})
