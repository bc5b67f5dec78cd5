import { z } from 'zod'
import { coreMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'

/** One logged change. */
export const AuditEntry = named('AuditEntry', {
  _id: Id,
  /** Id of the author; null for the system. */
  actor: Id.nullable(),
  /** Current name of the author. */
  actorName: z.string(),
  /** Name of the API key that acted for the author; empty without one. */
  apiKeyName: z.string(),
  resource: z.string(),
  recordId: z.string(),
  /** Its current name, or the logged one; empty if it has none. */
  recordName: z.string(),
  action: z.string(),
  /** The user whom the change is about. */
  person: Id.nullable(),
  /** Current name of that user; empty without one. */
  personName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Current names of the records whose ids are among the values. */
  names: z.record(z.string(), z.string()),
  /** Changed personal fields, without their values. */
  masked: z.array(z.string()),
  createdAt: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditLog = endpoint({
  method: 'GET',
  url: '/api/audit-log',
  access: 'audit-log.list',
  opens: { query: 'person' },
  failure: coreMessages.unexpected,
  summary: 'Yönetim panelinden yapılan değişikliklerin kaydı',
  list: true,
  schema: {
    querystring: listQuery(['createdAt'], {
      actor: Id.optional(),
      person: Id.optional(),
      resource: z.string().max(60).optional(),
      recordId: z.string().max(60).optional(),
      action: z.string().max(60).optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(AuditEntry) },
  },
})
