import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/**
 * Takes name, address and the mail server's words off the mails of an account that is erased, whether it was written to as a member or as an
 * entry of the mailing list. What still waits is not sent; the counts of the campaigns stay.
 */
export async function forgetDeliveries(db: Database, user: string, email: string): Promise<void> {
  await db.execute(sql`
    UPDATE campaign_deliveries
    SET email = id || '@deleted.invalid', name = '', reason = '',
      settled_at = CASE state WHEN 'queued' THEN coalesce(settled_at, now()) ELSE settled_at END,
      state = CASE state WHEN 'queued' THEN 'skipped' ELSE state END
    WHERE user_id = ${user} OR lower(email COLLATE "C") = lower(${email} COLLATE "C")`)
}
