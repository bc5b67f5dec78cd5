import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'

/**
 * Append-only: a trigger refuses every update except that of `forget_person`. No foreign keys: entries outlive the users
 * and records that they reference.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    _id: id(),
    actor: uuid('actor_id'),
    /** The API key that acted for the author. */
    apiKey: uuid('api_key_id'),
    resource: text('resource').notNull(),
    recordId: text('record_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Changed personal fields, without their values. */
    masked: text('masked').array().notNull().default(sql`'{}'`),
    /** The user whom the change is about. */
    person: uuid('person_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('audit_log_created_index').on(table.createdAt, table._id),
    index('audit_log_record_index').on(table.recordId, table.createdAt, table._id),
    index('audit_log_resource_index').on(table.resource, table.createdAt, table._id),
    index('audit_log_action_index').on(table.action, table.createdAt, table._id),
    index('audit_log_actor_index').on(table.actor, table.createdAt, table._id),
    index('audit_log_person_index').on(table.person, table.createdAt, table._id),
  ],
)
