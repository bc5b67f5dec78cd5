import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { defineQueue, type Services } from '#server/core/module.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import type { IysConsent } from '#server/integrations/iys/iys-gateway.ts'
import { calling, isPaused } from '#server/modules/messaging/iys/iys-state.ts'

/** Reads what people have changed in İYS. */
export const changesQueue = defineQueue({
  name: 'iys-changes',
  title: 'İYS’deki değişikliklerin okunması',
  cron: '*/15 * * * *',
  runsAtStart: true,
  async handle(services) {
    await readChanges(services)
  },
})

/** Reads all of them again: a cursor may have passed what came to İYS late. */
export const allChangesQueue = defineQueue({
  name: 'iys-all-changes',
  title: 'İYS’deki bütün değişikliklerin okunması',
  cron: '20 4 * * *',
  async handle(services) {
    await readChanges(services, { isFull: true })
  },
})

/** Writes the changes of İYS as consents, each once. */
export async function readChanges(
  { iys, db, pool }: Pick<Services, 'iys' | 'db' | 'pool'>,
  { isFull = false } = {},
): Promise<void> {
  if (!iys || (await isPaused(db))) return
  const { rows } = await db.execute<{ cursor: string }>(sql`SELECT cursor FROM iys_state`)
  let after = isFull ? '' : (rows[0]?.cursor ?? '')
  for (;;) {
    const from = after
    const page = await calling(db, () => iys.changes(from))
    if (!page) return
    const isLast = page.after === after
    await inTransaction(pool, async ({ db }) => {
      // One reader at a time sees what the other has written.
      await db.execute(sql`SELECT FROM iys_state FOR UPDATE`)
      await writeChanges(db, page.changes)
      if (!isFull || isLast)
        await db.execute(sql`UPDATE iys_state SET cursor = ${page.after}, read_at = now()`)
    })
    if (isLast) return
    after = page.after
  }
}

/** The person of a recipient is the only one with that address or number. */
const writeChanges = (db: Database, changes: readonly IysConsent[]) =>
  db.execute(sql`
    INSERT INTO consents (id, channel, recipient, status, consented_at, source, is_proven, user_id)
    SELECT change.id, channel, recipient, status, least(at, now()), 'iys', true, person.id
    FROM unnest(${sql.param(changes.map(() => v7()))}::uuid[],
      ${sql.param(changes.map(({ channel }) => channel))}::consent_channel[],
      ${sql.param(changes.map(({ recipient }) => recipient))}::text[],
      ${sql.param(changes.map(({ status }) => status))}::consent_status[],
      ${sql.param(changes.map(({ consentedAt }) => consentedAt.toISOString()))}::timestamptz[])
      AS change (id, channel, recipient, status, at)
    LEFT JOIN LATERAL (
      SELECT min(users.id::text)::uuid AS id FROM users
      WHERE deleted_at IS NULL AND CASE channel WHEN 'email' THEN lower(email COLLATE "C") = recipient ELSE phone = recipient END
      HAVING count(*) = 1) AS person ON true
    WHERE NOT EXISTS (
      SELECT FROM consents AS known
      WHERE known.channel = change.channel AND known.recipient = change.recipient AND known.status = change.status
        AND known.source = 'iys' AND known.consented_at = least(at, now()))`)
