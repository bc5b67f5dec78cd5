import { desc, eq, sql } from 'drizzle-orm'
import { defineQueue, type Erasure, type ExportSection } from '#server/core/module.ts'
import { smsMessages } from '#server/modules/messaging/sms/sms.table.ts'
import { retentionDays } from '#shared/people/privacy/personal-data.ts'

export const smsExportSections: readonly ExportSection[] = [
  {
    name: 'smsler',
    read: (db, { _id }) =>
      db
        .select({
          kind: smsMessages.kind,
          recipient: smsMessages.recipient,
          text: smsMessages.text,
          state: smsMessages.state,
          createdAt: smsMessages.createdAt,
          sentAt: smsMessages.sentAt,
        })
        .from(smsMessages)
        .where(eq(smsMessages.user, _id))
        .orderBy(desc(smsMessages.createdAt)),
  },
]

/** Takes number and text out of the messages to a closed account; queued ones are skipped, codes deleted. */
export async function eraseSms({ tx: { db }, owner }: Erasure): Promise<void> {
  await db.execute(
    sql`DELETE FROM sms_messages WHERE kind = 'code' AND user_id = ${owner._id} AND state <> 'sending'`,
  )
  await db.execute(sql`
    UPDATE sms_messages
    SET recipient = NULL, text = '', settled_at = coalesce(settled_at, now()),
      reason = CASE WHEN state IN ('queued', 'unknown') THEN 'erased' ELSE reason END,
      state = (CASE state WHEN 'queued' THEN 'skipped' WHEN 'unknown' THEN 'failed' ELSE state::text END)::sms_state
    WHERE user_id = ${owner._id} AND kind <> 'code'`)
  await db.execute(sql`DELETE FROM commercial_days
      WHERE addressee IN (${owner._id}, lower(${owner.email} COLLATE "C"), ${owner.phone})`)
}

/** Rows deleted per statement. */
const expiryBatch = 10_000

/** Deletes messages and codes whose time has passed, and requests without messages. */
export const smsExpiryQueue = defineQueue({
  name: 'sms-expiry',
  title: 'Eski SMS kayıtlarının temizliği',
  cron: '25 5 * * *',
  async handle({ pool }) {
    const expired = [
      `DELETE FROM sms_messages WHERE id IN (SELECT id FROM sms_messages
       WHERE kind = 'code' AND created_at < now() - interval '1 day' LIMIT ${expiryBatch})`,
      // Of nobody's account, as the last word to a person who was deleted; reports come for three days.
      `DELETE FROM sms_messages WHERE id IN (SELECT id FROM sms_messages
       WHERE kind = 'notice' AND user_id IS NULL AND recipient IS NOT NULL AND state <> 'sending'
         AND created_at < now() - interval '7 days' LIMIT ${expiryBatch})`,
      `DELETE FROM sms_messages WHERE id IN (SELECT id FROM sms_messages
       WHERE created_at < now() - interval '${retentionDays.marketing} days' LIMIT ${expiryBatch})`,
      `DELETE FROM sms_requests WHERE id IN (SELECT id FROM sms_requests
       WHERE started_at < now() - interval '7 days' AND state <> 'sending'
         AND NOT EXISTS (SELECT FROM sms_messages WHERE request_id = sms_requests.id) LIMIT ${expiryBatch})`,
      `DELETE FROM commercial_days WHERE (addressee, day) IN (SELECT addressee, day FROM commercial_days
       WHERE day < current_date - 7 LIMIT ${expiryBatch})`,
    ]
    for (const statement of expired) while ((await pool.query(statement)).rowCount === expiryBatch);
  },
})
