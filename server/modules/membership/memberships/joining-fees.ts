import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { PackageRow } from '#server/modules/membership/packages/packages.table.ts'

/**
 * Returns what a package costs a person for joining, in whole kuruş: its joining fee if the person never had a membership.
 * Day passes are none, nor are packs that were sold without the fee, and neither is one that was taken back: its sale reversed, its card payment refunded in full, or
 * withdrawn from. Whoever charges the fee holds the lock on the person's schedule.
 */
export async function dueJoiningFee(
  db: Database,
  user: string,
  { joiningFee }: Pick<PackageRow, 'joiningFee'>,
): Promise<number> {
  if (joiningFee === 0) return 0
  const { rows } = await db.execute<{ isMember: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM memberships had WHERE had.user_id = ${user} AND had.kind <> 'day-pass'
        AND (had.sessions IS NULL OR had.joining_fee > 0) AND NOT (
        had.cancelled_at IS NOT NULL AND (
          EXISTS (
            SELECT FROM sale_lines JOIN sales ON sales.id = sale_lines.sale_id
            WHERE sale_lines.membership_id = had.id AND sales.reversed_at IS NOT NULL)
          OR EXISTS (SELECT FROM payments WHERE payments.id = had.payment_id AND status IN ('cancelled', 'refunded'))
          OR EXISTS (
            SELECT FROM membership_cancellations notice
            WHERE notice.membership_id = had.id AND ground = 'withdrawal' AND state IN ('effective', 'refunded'))))
    ) AS "isMember"`)
  return rows[0]?.isMember ? 0 : joiningFee
}
