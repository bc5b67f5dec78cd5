import type pg from 'pg'
import { inTransaction } from '#server/db/database.ts'

/** Tables of sessions, codes and links, with the word for a row. A row may have been used up or revoked since the backup. */
export const revived = [
  // Before the sessions that they end with.
  ['push_devices', 'anlık bildirim aboneliği'],
  ['sessions', 'oturum'],
  ['identity_challenges', 'giriş doğrulaması'],
  ['email_verifications', 'e-posta doğrulama bağlantısı'],
  ['password_resets', 'parola sıfırlama kodu'],
  // Those that were not sent yet would be sent again.
  ['invitation_batches', 'toplu davet'],
  ['account_claims', 'hesap devralma bağlantısı ya da kodu'],
  ['contact_changes', 'iletişim bilgisi onayı'],
  ['address_returns', 'eski adrese dönüş bağlantısı'],
  ['recovery_codes', 'kurtarma kodu'],
] as const

export interface EndedAccess {
  count: number
  name: string
}

/**
 * Returns how many cards and bracelets a restored backup makes valid. They stay valid, because people enter with them; the
 * backup cannot know which were reported lost since.
 */
export async function countRevivedCards(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM entry_media WHERE state = 'active'`,
  )
  return rows[0]?.count ?? 0
}

/** Deletes, revokes or switches off what a restored backup would revive, and returns how many of each kind there were. */
export function endRevivedAccess(pool: pg.Pool): Promise<EndedAccess[]> {
  return inTransaction(pool, async ({ client }) => {
    const ended: EndedAccess[] = []
    for (const [table, name] of revived) {
      const { rowCount } = await client.query(`DELETE FROM ${table}`)
      if (rowCount) ended.push({ count: rowCount, name })
    }
    // Receivers got these events before, under the same ids or not; the secret may have been replaced since.
    await client.query(`DELETE FROM webhook_deliveries WHERE state = 'waiting'`)
    const { rowCount: stopped } = await client.query(
      `UPDATE webhooks SET state = 'off', off_reason = 'restored', off_at = now(), version = version + 1
       WHERE state = 'on'`,
    )
    if (stopped) ended.push({ count: stopped, name: 'webhook' })
    const { rowCount } = await client.query(
      'UPDATE users SET password_hash = NULL, has_temporary_password = false WHERE has_temporary_password',
    )
    if (rowCount) ended.push({ count: rowCount, name: 'geçici parola' })
    // The audit log names them, so they stay.
    const keys = await client.query('UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL')
    if (keys.rowCount) ended.push({ count: keys.rowCount, name: 'API anahtarı' })
    return ended
  })
}
