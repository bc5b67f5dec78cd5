import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/db/columns.ts'

/** Append-only. The actor has no foreign key: an entry outlives everything it names. */
export const auditLog = pgTable(
  'audit_log',
  {
    _id: id(),
    actor: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    resource: text('resource').notNull(),
    recordId: text('record_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('audit_log_created_index').on(table.createdAt, table._id),
    index('audit_log_resource_index').on(table.resource, table.recordId, table.createdAt),
    index('audit_log_actor_index').on(table.actor, table.createdAt),
  ],
)
